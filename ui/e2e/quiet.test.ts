import { expect, test } from 'vitest';
import { violationsInBoth } from './harness/axe.ts';
import { addDays, eventually } from './harness/calendar.ts';
import { member, setting, type Block, type Person } from './harness/people.ts';

setting();

const sandbox = '/app/sandbox/v1';
const today = '2030-03-05'; // there, a Tuesday at noon
const morning = { start: '08:00', end: '09:30' };
const evening = { start: '20:00', end: '21:30' };

const bar = (ada: Person) => ada.page.getByRole('region', { name: 'Suggestions' });
const ghosts = (ada: Person) => ada.page.locator('[data-ghost]');

/** Somebody in a sandbox who did what stood in mornings, never in evenings, and not at all within a week, and has evenings to come. */
async function afraidOfEvenings(options?: Parameters<typeof member>[0]) {
  const ada = await member({ timezoneId: 'UTC', ...options });
  await ada.ask('PUT', `${sandbox}/sandbox/clock`, { now: `${today}T12:15:00Z` });
  const { id: subject_id } = await ada.ask<{ id: string }>('POST', `${sandbox}/subjects`, {
    name: 'Biology',
    type: 'study',
  });
  const run = (operations: unknown[]) =>
    ada.ask<{ results: { block: Block }[] }>('POST', `${sandbox}/blocks/batch`, { operations });
  const on = (days: number, times: object) => ({ op: 'create', subject_id, date: addDays(today, days), ...times });
  const past = Array.from({ length: 42 }, (_, n) => -8 - n);
  const { results } = await run(past.map((day) => on(day, morning)));
  await run(results.map(({ block }) => ({ op: 'update', id: block.id, done: true })));
  await run([...past, 1, 2, 3].map((day) => on(day, evening)));
  await ada.open('/subjects');
  await ada.page.getByRole('button', { name: 'Open sandbox' }).click();
  return { ada, page: ada.page, miss: (...days: number[]) => run(days.map((day) => on(day, morning))) };
}

test('a line says once a day that a better week is there, leads to it, and is put away for the week', async () => {
  const { ada, page } = await afraidOfEvenings();
  let asked = 0;
  page.on('request', (r) => void (r.url().endsWith('/schedule/suggest') && asked++));
  await ada.open('/');
  const line = page.getByRole('link', { name: 'There’s a better way to plan your week. Have a look?' });
  await line.waitFor();
  expect(asked).toBe(1);
  expect(await violationsInBoth(ada)).toEqual([]);
  await page.reload();
  await line.waitFor();
  expect(asked).toBe(1);
  await line.click();
  await ghosts(ada).first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Not this week' }).click();
  await line.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('[data-week] .panel').waitFor();
  expect(await line.count()).toBe(0);
});

test('a line tells how many blocks were missed, and leads to the week with times for them, by twelve hours where these are shown', async () => {
  const { ada, page, miss } = await afraidOfEvenings({ locale: 'en-US' });
  await miss(-1, -2);
  await ada.open('/');
  await page.getByRole('link', { name: '2 blocks missed. Make room?' }).click();
  await bar(ada)
    .getByRole('heading', { name: /suggestion/ })
    .waitFor();
  expect(page.url()).toMatch(/\/week\?suggestions=catch_up$/);
  const first = ghosts(ada).first();
  await first.waitFor();
  expect(await page.getByLabel('Go to date').inputValue()).toBe(today); // with which the week begins
  await ada.page
    .locator('.ghost')
    .first()
    .getByText(/^\d+(:\d\d)? am–\d+(:\d\d)? am$/)
    .waitFor();
  expect(await first.getAttribute('aria-label')).toMatch(/^Suggested: .* [ap]m/);
  await page.reload();
  await first.waitFor();
  const before = await ada.ask<Block[]>('GET', `${sandbox}/blocks`);
  await bar(ada)
    .getByRole('button', { name: /^Apply/ })
    .click();
  await eventually(async () => (await ada.ask<Block[]>('GET', `${sandbox}/blocks`)).length > before.length, true);
});
