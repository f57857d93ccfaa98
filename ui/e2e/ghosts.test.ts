import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsInBoth } from './harness/axe.ts';
import { addDays, eventually } from './harness/calendar.ts';
import { withEvenings } from './harness/evenings.ts';
import { press, pressInDialog } from './harness/keys.ts';
import { setting } from './harness/people.ts';

setting();

const ghosts = (page: Page) => page.locator('[data-ghost]');
const leaving = (page: Page) => page.locator('[data-leaving] [data-block]');
const bar = (page: Page) => page.getByRole('region', { name: 'Suggestions' });
/** The kind of line around something. */
const lineOf = (what: Locator) => what.evaluate((e) => getComputedStyle(e).borderTopStyle);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-block') ?? '');

/** The same, with what is suggested shown in the week. */
async function inWeek(options: Parameters<typeof withEvenings>[0] = {}) {
  const { ada, page, all } = await withEvenings(options);
  await page.getByText('You asked for nothing after 19:00.', { exact: true }).waitFor();
  const count = await all.count();
  await page.getByRole('link', { name: 'Show in week' }).click();
  await bar(page)
    .getByRole('heading', { name: `${count} suggestions` })
    .waitFor();
  return { ada, page, count };
}

test('suggestions are seen in the week, also when it is loaded anew, and made and taken back as one change', async () => {
  const { ada, page, count } = await inWeek();
  const before = await ada.blocks();
  expect(page.url()).toMatch(/\/week\?suggestions/);
  await ghosts(page).first().waitFor();
  expect(await lineOf(ghosts(page).first().locator('..'))).toBe('dashed');
  expect(await leaving(page).count()).toBe(count);
  expect(await leaving(page).first().getAttribute('aria-label')).toMatch(/Suggested: (Move|Remove) Biology/);
  expect(await violationsInBoth(ada)).toEqual([]);
  await page.reload();
  await bar(page)
    .getByRole('heading', { name: `${count} suggestions for “nothing after 19:00”` })
    .waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: `${count} suggestions for “nothing after 19:00”` }).waitFor();
  await page.goForward();
  await bar(page)
    .getByRole('button', { name: `Apply ${count}`, exact: true })
    .click();
  const late = async () => (await ada.blocks()).filter((b) => b.start === '20:00').length;
  await eventually(late, 0);
  await bar(page).getByRole('heading', { name: 'All done' }).waitFor();
  await press(page, 'Control+z');
  await eventually(async () => JSON.stringify(await ada.blocks()), JSON.stringify(before));
  await bar(page)
    .getByRole('heading', { name: `${count} suggestions` })
    .waitFor();
  await bar(page).getByRole('button', { name: 'Close' }).click();
  await bar(page).waitFor({ state: 'detached' });
  expect(await ghosts(page).count()).toBe(0);
});

test('arrows reach what is suggested, and each is opened, taken and left by itself', async () => {
  const { ada, page, count } = await inWeek();
  const ids = await page.locator('[data-block]').evaluateAll((all) => all.map((e) => e.getAttribute('data-block')));
  const first = ghosts(page).first();
  const key = (await first.getAttribute('data-block'))!;
  await leaving(page).first().focus();
  for (const way of ['ArrowUp', 'ArrowDown'])
    for (let n = 0; n < ids.length && (await focused(page)) !== key; n++) await press(page, way);
  expect(await focused(page)).toBe(key);
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You asked for nothing after 19:00.').waitFor();
  expect(await violationsInBoth(ada)).toEqual([]);
  await pressInDialog(page, 'Escape');
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => focused(page), key);
  const before = await ada.blocks();
  await press(page, 'Delete');
  await bar(page)
    .getByRole('heading', { name: `${count - 1} suggestion` })
    .waitFor();
  expect(await ada.blocks()).toEqual(before);
  const moving = leaving(page).first();
  const id = (await moving.getAttribute('data-block'))!;
  await moving.click();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await dialog.waitFor({ state: 'detached' });
  const where = async () => (await ada.blocks()).find((b) => b.id === id)?.start;
  await eventually(async () => (await where()) === '20:00', false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(where, '20:00');
});

test('without colours lines tell what is suggested, and on a phone its days are named', async () => {
  const phone = { viewport: { width: 390, height: 844 }, forcedColors: 'active' } as const;
  const { ada, page } = await inWeek(phone);
  const today = await ada.today();
  const { id: subject_id } = await ada.subject('Rowing');
  for (const day of [0, 1, 2, 3, 4]) {
    const early = { subject_id, date: addDays(today, day), start: '04:00', end: '05:00' };
    await ada.ask('POST', '/app/v1/blocks', early);
  }
  await page.reload();
  await page.locator(`.strip [data-day="${addDays(today, 1)}"]`).click();
  await leaving(page).waitFor();
  expect(await lineOf(page.locator('[data-leaving] .face'))).toBe('double');
  const days = bar(page).getByRole('button', { name: /suggestion/ });
  await days.last().click();
  await eventually(() => days.last().getAttribute('aria-pressed'), 'true');
  expect(await lineOf(ghosts(page).first().locator('..'))).toBe('dashed');
  const inSight = (e: Element) => {
    const { left, bottom } = e.getBoundingClientRect();
    return document.elementFromPoint(left + 4, bottom - 4) === e;
  };
  await days.first().click(); // the calendar of each begins early in the morning
  await page.locator('[data-block][data-start="04:00"]').waitFor();
  await eventually(() => ghosts(page).first().evaluate(inSight), true);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
