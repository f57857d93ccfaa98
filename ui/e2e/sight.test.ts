// For who sees little, or sees otherwise: colours of the system's own, pages that are enlarged, larger letters.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, block, boxOf, eventually, nextMonday } from './harness/calendar.ts';
import { press } from './harness/keys.ts';
import { member, setting, type Block } from './harness/people.ts';

setting();

/** How a block is drawn: the line around it, and whether it has a tick. */
const look = async (page: Page, id: string) => ({
  line: await block(page, id).evaluate(
    (e) => getComputedStyle(e.parentElement!.querySelector('.face')!).borderTopStyle,
  ),
  ticked: await page.locator(`[data-event="${id}"] svg`).count(),
});

test('without colours lines tell what was missed, what is done, what is far ahead, and what is selected', async () => {
  const ada = await member({ forcedColors: 'active' });
  const { page } = ada;
  const algebra = await ada.subject('Algebra');
  const today = await ada.today();
  const [before, after] = [addDays(nextMonday(today), -14), nextMonday(today)];
  const on = (date: string, start: string, end: string) =>
    ada.ask<Block>('POST', '/app/v1/blocks', { subject_id: algebra.id, date, start, end });
  const [missed, done] = [await on(before, '09:00', '10:00'), await on(before, '11:00', '12:00')];
  await ada.ask('PATCH', `/app/v1/blocks/${done.id}`, { done: true });
  const [planned, ahead] = [await on(today, '23:00', '23:59'), await on(after, '09:00', '10:00')];
  await ada.open(`/week/${before}`);
  await block(page, missed.id).waitFor();
  expect(await look(page, missed.id)).toEqual({ line: 'dashed', ticked: 0 });
  expect(await look(page, done.id)).toEqual({ line: 'solid', ticked: 1 });
  const outline = () => block(page, done.id).evaluate((e) => getComputedStyle(e).outlineStyle);
  await block(page, done.id).focus();
  await eventually(outline, 'solid');
  await press(page, 'x');
  await eventually(outline, 'double');
  await ada.open(`/week/${after}`);
  await block(page, ahead.id).waitFor();
  expect((await look(page, ahead.id)).line).toBe('dotted');
  await ada.open(`/week/${today}`);
  await block(page, planned.id).waitFor();
  expect(await look(page, planned.id)).toEqual({ line: 'solid', ticked: 0 });
});

test('the line around a block at the edge of the week is drawn whole', async () => {
  const ada = await member();
  const { page } = ada;
  const { id: subject_id } = await ada.subject('Algebra');
  const date = nextMonday(await ada.today());
  const body = { subject_id, date, start: '09:00', end: '10:00' };
  const { id } = await ada.ask<Block>('POST', '/app/v1/blocks', body);
  await ada.open(`/week/${date}`);
  await block(page, id).waitFor();
  await block(page, id).focus();
  await eventually(() => block(page, id).evaluate((e) => getComputedStyle(e).outlineStyle), 'solid');
  const room = await block(page, id).evaluate((e) => {
    const days = e.closest('.days')!;
    const { outlineWidth, outlineOffset } = getComputedStyle(e);
    const drawn = e.getBoundingClientRect().left - parseFloat(outlineWidth) - parseFloat(outlineOffset);
    return drawn - (days.getBoundingClientRect().left - parseFloat(getComputedStyle(days).overflowClipMargin));
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test.each(['en-GB', 'de-DE'])('in the narrow menu the names of pages have room: %s', async (locale) => {
  const ada = await member({ viewport: { width: 1280, height: 720 }, locale });
  const { page } = ada;
  for (const path of ['/suggestions', '/settings/profile']) {
    await ada.open(path);
    await page.locator('nav .places a[aria-current]').waitFor();
    const room = await page.locator('nav .places a > span').evaluateAll((names) => {
      const menu = document.querySelector('nav')!.getBoundingClientRect();
      const sides = names.map((name) => name.getBoundingClientRect());
      return Math.min(...sides.flatMap((at) => [at.left - menu.left, menu.right - at.right]));
    });
    expect(room).toBeGreaterThanOrEqual(6);
  }
});

const pages = ['/', '/subjects', '/progress', '/suggestions', '/settings/profile'];

/** What is wider than the window, or than the place of the page. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.querySelector('main')!].map((e) => Math.max(e.scrollWidth - e.clientWidth, 0)),
  );

test('at twice the size nothing is cut off, and the heads of the week scroll away', async () => {
  const ada = await member({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 }); // 1280 × 720 at 200 %
  const { page } = ada;
  await ada.subject('Algebra');
  for (const path of pages) {
    await ada.open(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await eventually(() => tooWide(page), [0, 0]);
  }
  await ada.open(`/week/${await ada.today()}`);
  await page.getByRole('region').first().waitFor();
  await page.locator('main').evaluate((e) => e.scrollTo(0, e.scrollHeight));
  const title = page.getByRole('heading', { level: 1 }).first();
  await eventually(async () => ((await title.boundingBox())?.y ?? 0) < 0, true);
});

test('with larger letters in the browser all grows with them, and nothing is too wide', async () => {
  const ada = await member({ viewport: { width: 1280, height: 720 } });
  const { page } = ada;
  await ada.subject('Algebra');
  await ada.open('/');
  const today = page.getByRole('button', { name: 'Today', exact: true });
  const before = await boxOf(today);
  const larger = () => page.evaluate(() => (document.documentElement.style.fontSize = '20px'));
  await larger();
  await eventually(async () => Math.round((100 * (await boxOf(today)).height) / before.height), 125);
  for (const path of pages) {
    await ada.open(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await larger();
    await eventually(() => tooWide(page), [0, 0]);
  }
});
