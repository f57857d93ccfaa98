import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { member, setting, type Person } from './harness/people.ts';

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

test('to open the week is four requests and 8 KB', async () => {
  const ada = await busy();
  const asked: Request[] = [];
  ada.page.on('request', (r) => {
    // A look whether something has changed since then is another matter.
    if (new URL(r.url()).pathname.startsWith('/app/') && !r.headers()['if-none-match']) asked.push(r);
  });
  await ada.open('/');
  await ada.page.locator('[data-week] .panel').waitFor();
  await ada.page.waitForLoadState('networkidle');
  expect(asked.map((r) => new URL(r.url()).pathname).sort()).toEqual([
    '/app/status',
    '/app/v1/blocks',
    '/app/v1/stats',
    '/app/v1/subjects',
  ]);
  const sizes = await Promise.all(asked.map((r) => r.sizes()));
  const bytes = sizes.reduce((sum, s) => sum + s.responseBodySize, 0);
  expect(bytes).toBeLessThanOrEqual(8 << 10);
});
