import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, nextMonday } from './harness/calendar.ts';
import { member, setting, type Person } from './harness/people.ts';
import { calendarOf } from './harness/university.ts';

setting();

/** Somebody with a full week of five subjects, each with a syllabus. */
async function busy(): Promise<Person> {
  const ada = await member();
  for (const [n, name] of ['Algebra', 'Biology', 'Chemistry', 'History', 'Spanish'].entries()) {
    const slots = [{ days: [1, 2, 3, 4], start: `${9 + 2 * n}:00`.padStart(5, '0'), end: `${10 + 2 * n}:30` }];
    const { id } = await ada.subject(name, { slots });
    const syllabus = Array.from({ length: 12 }, (_, i) => ({ title: `Chapter ${i + 1} of ${name}`, duration: 90 }));
    await ada.ask('PUT', `/app/v1/subjects/${id}/syllabus`, { syllabus });
  }
  return ada;
}

const path = (r: Request) => new URL(r.url()).pathname;

/** The same person with twenty lectures in each of four weeks. */
async function enrolled(): Promise<Person> {
  const ada = await busy();
  const first = addDays(nextMonday(await ada.today()), -14);
  const lectures = [0, 1, 2, 3, 4].flatMap((day) =>
    ['08:00', '10:00', '12:00', '14:00'].map((start) => ({
      title: `Lecture on ${day}`,
      date: addDays(first, day),
      start,
      end: start.replace(':00', ':45'),
      more: ['RRULE:FREQ=WEEKLY;COUNT=4'],
    })),
  );
  await ada.ask('POST', '/app/v1/calendars', { name: 'University', content: calendarOf(...lectures) });
  return ada;
}

test.each([
  ['without calendars', busy],
  ['with a calendar', enrolled],
])('to open the week is three requests and 8 KB, %s', async (_, who) => {
  const ada = await who();
  const asked: Request[] = [];
  ada.page.on('request', (r) => {
    // A look whether something has changed since then is another matter.
    if (path(r).startsWith('/app/') && !r.headers()['if-none-match']) asked.push(r);
  });
  await ada.open('/');
  await ada.page.locator('[data-week] .panel').waitFor();
  await ada.page.waitForLoadState('networkidle');
  // The timer, the exams and the streak are asked for when the page has been there for a second, and a better week later still.
  const later = ['/app/v1/focus', '/app/v1/exams', '/app/v1/stats', '/app/v1/schedule/suggest'];
  const first = asked.filter((r) => !later.includes(path(r)));
  expect(first.map(path).sort()).toEqual(['/app/status', '/app/v1/blocks', '/app/v1/subjects']);
  const sizes = await Promise.all(first.map((r) => r.sizes()));
  const bytes = sizes.reduce((sum, s) => sum + s.responseBodySize, 0);
  expect(bytes).toBeLessThanOrEqual(8 << 10);
});
