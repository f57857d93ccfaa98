import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { looks, violations } from './harness/axe.ts';
import { addDays, eventually } from './harness/calendar.ts';
import { press, pressInDialog } from './harness/keys.ts';
import { stopClock } from './harness/patience.ts';
import { member, setting, type Person } from './harness/people.ts';

setting();

interface Exam {
  id: string;
  subject_name: string;
  title: string;
  date: string;
  start: string | null;
  items: string[] | null;
  extra_minutes: number;
}

const exams = (ada: Person) => ada.ask<Exam[]>('GET', '/app/v1/exams');
const row = (page: Page, title: string) => page.locator(`[data-exam="${title}"]`);

/** Somebody with Algebra each evening, four topics of it, and how the app shows them. */
async function student(options: Parameters<typeof member>[0] = {}) {
  const ada = await member(options);
  const slots = [{ days: [0, 1, 2, 3, 4, 5, 6], start: '23:00', end: '23:30' }];
  const { id } = await ada.subject('Algebra', { slots });
  const syllabus = ['Sets', 'Maps', 'Rings', 'Fields'].map((title) => ({ title, duration: 60 }));
  await ada.ask('PUT', `/app/v1/subjects/${id}/syllabus`, { syllabus });
  const date = addDays(await ada.today(), 9);
  const make = (more: Partial<Exam> = {}) =>
    ada.ask<Exam>('POST', '/app/v1/exams', { subject_id: id, title: 'Final', date, ...more });
  return { ada, page: ada.page, subject: id, date, make };
}

test('a plan, and another time for what was missed, have their reasons in the language that is shown', async () => {
  const { ada, page, subject, make } = await student({ locale: 'de-DE' });
  const date = addDays(await ada.today(), -1);
  const block = { subject_id: subject, date, start: '10:00', end: '10:45' };
  const missed = await ada.ask<{ id: string }>('POST', '/app/v1/blocks', block);
  const { id } = await make({ extra_minutes: 600 });
  await ada.open('/exams/' + id);
  const reasons = page.locator('[data-suggestion]');
  const common =
    /^Du hast seit dem .+ 1 Block Algebra \(45 min\) verpasst\. Für die Prüfung am .+ fehlen dir etwa .+\.$/;
  await page.getByText(common).waitFor(); // of all of them
  expect(await reasons.locator('[lang=en]').count()).toBe(0);
  await ada.open(`/week/${date}`);
  await page.locator(`[data-block="${missed.id}"]`).first().click();
  await page.getByRole('button', { name: 'Später machen', exact: true }).first().click();
  await page
    .getByText(/^Bis zum .+ hat in deinen üblichen Zeiten kein Tag noch 45 min frei/)
    .first()
    .waitFor();
});

test('an exam is made, changed and deleted on its subject’s page and on that of progress, and each is undone', async () => {
  const { ada, page, subject, date } = await student();
  await ada.open('/subjects/' + subject);
  await page.getByRole('button', { name: 'Add an exam' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Start (optional)').fill('later');
  await dialog.getByLabel('Extra time').fill('70000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const wrong of [
    'Fill this in.',
    'Choose a date.',
    'Enter a time such as 18:30 or 6:30 pm.',
    'Whole minutes, at most 60,000.',
  ])
    await dialog.getByText(wrong, { exact: true }).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), 'true');
  await dialog.getByLabel('Title').fill('Final');
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Start (optional)').fill('9');
  await dialog.getByLabel('Extra time').fill('120');
  await dialog.getByLabel('Some topics').check();
  for (const topic of ['Sets', 'Rings']) await dialog.getByLabel(topic, { exact: true }).check();
  await dialog.getByText('2 of 4 topics').waitFor();
  await pressInDialog(page, 'Enter');
  await dialog.waitFor({ state: 'detached' });
  const [made] = await exams(ada);
  expect(made).toMatchObject({ subject_name: 'Algebra', title: 'Final', date, start: '09:00', extra_minutes: 120 });
  expect(made!.items).toHaveLength(2);

  // 120 minutes of topics, which take 1.3 times as long, and 120 besides; 9 evenings are planned.
  const final = row(page, 'Final');
  await final.getByText('4½ h needed').waitFor();
  await final.getByText('4 h 30 min planned').waitFor();
  await final.getByText('in 9 days').waitFor();
  await final.getByText(/^About 15 min short\. You have .+ free before then\.$/).waitFor();
  await final.getByText('Next: Sets, Rings').waitFor();

  await page.getByRole('link', { name: 'Progress' }).click();
  await page.getByRole('heading', { name: 'Final may need more time' }).waitFor();
  await page.getByRole('button', { name: 'Change Final' }).click();
  await eventually(() => dialog.getByLabel('Rings', { exact: true }).isChecked(), true);
  await dialog.getByLabel('Whole syllabus').check();
  await dialog.getByLabel('Extra time').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row(page, 'Final').getByText('5¼ h needed').waitFor();
  await page.getByRole('button', { name: 'Change Final' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No exam yet' }).waitFor();

  for (const minutes of [0, 120, undefined]) {
    await press(page, 'Control+z');
    await eventually(async () => (await exams(ada))[0]?.extra_minutes, minutes);
  }
  await press(page, 'Control+y');
  await row(page, 'Final').getByText('4½ h needed').waitFor();
  expect({ ...(await exams(ada))[0]!, id: '' }).toEqual({ ...made!, id: '' });
});

test('of a hundred exams, which are read at once, the first ten stand open and the others behind a line', async () => {
  const { ada, page, make } = await student();
  const { id, date } = await make();
  const saved = await ada.ask<{ spaces: { live: { exams: Exam[] } } }>('GET', '/app/export');
  const [first] = saved.spaces.live.exams;
  saved.spaces.live.exams = Array.from({ length: 100 }, (_, n) => ({
    ...first!,
    id: id.slice(0, 6) + String(n).padStart(2, '0') + id.slice(8),
    title: `Final ${n + 1}`,
    date: addDays(date, 3 * n),
  }));
  await ada.ask('POST', '/app/spaces/live/import', saved);
  const asked: string[] = [];
  page.on('request', (r) => {
    const { pathname } = new URL(r.url());
    if (/exams|forecast/.test(pathname) && pathname.startsWith('/app/') && !r.headers()['if-none-match'])
      asked.push(pathname);
  });
  await ada.open('/progress');
  await row(page, 'Final 10').getByText('18 h planned').waitFor();
  expect(asked.sort()).toEqual(['/app/v1/exams', '/app/v1/forecast']);
  expect(await page.locator('[data-exam]:visible').count()).toBe(10);
  await page.getByText('Later (90)').click();
  await row(page, 'Final 100').getByText('in 306 days').waitFor();
  await page.getByRole('button', { name: 'Change Final 100' }).click();
  await eventually(() => page.getByRole('dialog').getByLabel('Title').inputValue(), 'Final 100');
});

test.each(looks)('axe finds nothing on exams and in their dialog: %o', async (look) => {
  const { ada, page, subject, date, make } = await student(look);
  await make({ extra_minutes: 600 });
  const { id: other } = await ada.subject('Biology');
  await ada.ask('POST', '/app/v1/exams', { subject_id: other, title: 'Midterm', date: addDays(date, 2), items: [] });
  await ada.ask('POST', '/app/v1/exams', { subject_id: other, title: 'Gone', date: addDays(date, -20) });
  for (const path of ['/progress', '/subjects/' + subject]) {
    await ada.open(path);
    await row(page, 'Final').waitFor();
    expect(await violations(ada), path).toEqual([]);
  }
  await row(page, 'Final').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor();
  expect(await violations(ada)).toEqual([]);
});

test('a plan for an exam is shown with what it changes, accepted at once unless it is stale, and undone', async () => {
  const { ada, page, subject, date, make } = await student();
  await make({ extra_minutes: 300, start: '09:00' });
  const days = `date_from=${await ada.today()}&date_to=${date}`;
  const all = async () => (await ada.blocks(`?subject_id=${subject}&${days}`)).map((b) => ({ ...b, id: '' }));
  const expected = async () =>
    (await ada.ask<{ expected_minutes: number }[]>('GET', '/app/v1/forecast'))[0]!.expected_minutes;
  const [before, little] = [await all(), await expected()];
  await ada.open('/progress');
  await page.getByRole('link', { name: 'Plan it: Final' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plan for Final' }).waitFor();
  await page.getByRole('heading', { name: 'With all of these' }).waitFor();
  await page.getByText('Topic: Sets').first().waitFor();
  expect(await violations(ada)).toEqual([]);
  await stopClock(page); // nothing is asked for by itself
  await ada.subject('Biology');
  ada.expected = /409/;
  await page.getByRole('button', { name: /^Apply [1-9]/ }).click();
  await page.getByText('Your schedule has changed, so nothing was applied.').waitFor();
  expect(await all()).toEqual(before);
  const count = await page.locator('[data-suggestion]').count();
  await page.getByRole('button', { name: /^Apply [1-9]/ }).click();
  await page.getByRole('heading', { name: 'All planned' }).waitFor();
  const planned = await all();
  expect(planned).toHaveLength(before.length + count);
  expect(planned.filter((b) => b.topic)).toHaveLength(count);
  expect(planned.some((b) => b.topic === 'Sets')).toBe(true);
  expect(await expected()).toBeGreaterThan(little);
  await press(page, 'Control+z');
  await eventually(all, before);
  await page.getByRole('heading', { name: 'With all of these' }).waitFor();
  await page.getByRole('button', { name: 'Skip' }).first().click();
  await eventually(() => page.locator('[data-suggestion]').count(), count - 1);
});

test('the week tells of exams: in the head of their day, of the next one, and of what was missed', async () => {
  const { ada, page, subject, make } = await student();
  const today = await ada.today();
  await make({ extra_minutes: 300 });
  await make({ title: 'Quiz', date: today, items: [] });
  const missed = { subject_id: subject, date: addDays(today, -1) };
  for (const start of ['10', '12'])
    await ada.ask('POST', '/app/v1/blocks', { ...missed, start: `${start}:00`, end: `${start}:30` });
  await ada.open('/');
  await page.locator(`[data-day="${today}"]`).getByRole('link', { name: 'Quiz, Algebra' }).waitFor();
  const next = page.getByRole('region', { name: 'Next exam' });
  await next.getByText('Nothing left to do').waitFor();
  await next.getByText('today').waitFor();
  expect(await violations(ada)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await next.getByText('today').waitFor();
  expect(await page.getByRole('link', { name: 'Quiz today' }).count()).toBe(0);
  expect(await violations(ada)).toEqual([]);
  await page.getByRole('link', { name: 'Show day in calendar' }).click();
  await page.getByRole('link', { name: 'Quiz today' }).waitFor();
  expect(await next.count()).toBe(0);
  expect(await violations(ada)).toEqual([]);
  await page.getByRole('link', { name: '2 Algebra blocks missed. Make room?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plan for Final' }).waitFor();
});
