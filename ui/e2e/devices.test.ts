import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, block, boxOf, eventually } from './harness/calendar.ts';
import { stopClock } from './harness/patience.ts';
import { member, setting, visitor, type Block } from './harness/people.ts';

setting();

test('on a phone one day is shown, blocks are ticked and edited by touch, and nothing is too wide', async () => {
  const ada = await member({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = ada;
  const subject = await ada.subject('Algebra');
  const today = await ada.today();
  const on = (date: string) =>
    ada.ask<Block>('POST', '/app/v1/blocks', { subject_id: subject.id, date, start: '10:00', end: '11:00' });
  const [made, tomorrow] = [await on(today), await on(addDays(today, 1))];
  await ada.open(`/week/${today}`);
  await block(page, made.id).waitFor();
  expect(await page.locator(`[data-block="${tomorrow.id}"]:visible`).count()).toBe(0);
  const tick = page.locator(`[data-block="${made.id}"] [data-done-toggle], [data-done-toggle="${made.id}"]`).first();
  const size = await boxOf(tick);
  expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(24); // WCAG 2.2, 2.5.8
  await tick.tap();
  await eventually(async () => (await ada.block(made.id)).done, true);
  await block(page, made.id).tap();
  const sheet = await boxOf(page.getByRole('dialog'));
  expect([sheet.x, sheet.width, sheet.y + sheet.height]).toEqual([0, 390, 844]);
  await page.getByRole('button', { name: 'More…' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Edit block' });
  await dialog.getByLabel('Topic').fill('Rings');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await eventually(async () => (await ada.block(made.id)).topic, 'Rings');
  for (const path of [
    '/',
    '/month',
    '/subjects',
    '/progress',
    '/suggestions',
    '/settings',
    '/settings/developer',
    '/settings/data',
  ]) {
    await ada.open(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});

test('a German browser gets German, and the choice of another language stays', async () => {
  const ada = await member({ locale: 'de-DE' });
  const { page } = ada;
  await ada.subject('Algebra');
  await ada.open('/');
  await page.getByRole('link', { name: 'Fortschritt' }).waitFor();
  await eventually(() => page.locator('html').getAttribute('lang'), 'de');
  await page.getByRole('button', { name: 'Nächste Woche' }).click();
  await ada.open('/settings/profile');
  await page.getByLabel('Sprache').selectOption({ label: 'English' });
  await page.getByRole('link', { name: 'Progress' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Progress' }).waitFor();
});

/** What a page loads until nothing new is asked for any more: all requests, and the bytes of scripts among them. */
async function loads(page: Page, open: () => Promise<unknown>): Promise<{ requests: string[]; scripts: number }> {
  const requests: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.headers()['if-none-match']) return; // a look whether something has changed since
    requests.push(new URL(request.url()).pathname);
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((s) => s.responseBodySize));
  });
  await open();
  await page.waitForLoadState('networkidle');
  return { requests, scripts: (await Promise.all(sizes)).reduce((a, b) => a + b, 0) };
}

test('the first page needs at most 20 requests and 60 KB of compressed JavaScript', async () => {
  const ada = await member({ serviceWorkers: 'block' });
  ada.expected = /Service Worker registration blocked/;
  const algebra = await ada.subject('Algebra');
  const when = { date: await ada.today(), start: '10:00', end: '11:00' }; // slots give none on a Sunday afternoon
  await ada.ask('POST', '/app/v1/blocks', { subject_id: algebra.id, ...when });
  await stopClock(ada.page); // what is loaded a second later is another matter
  const { requests, scripts } = await loads(ada.page, async () => {
    await ada.open('/');
    await ada.page.locator('[data-block]').first().waitFor();
  });
  expect(scripts).toBeGreaterThan(10_000); // it was counted
  expect(scripts, requests.join(' ')).toBeLessThanOrEqual(60_000);
  expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(20);
});

test('texts are loaded in one language, and those of other pages when they are needed', async () => {
  const ada = await member({ serviceWorkers: 'block', locale: 'de-DE' });
  ada.expected = /Service Worker registration blocked/;
  await ada.subject('Algebra');
  const requests: string[] = [];
  ada.page.on('request', (request) => requests.push(request.url()));
  await stopClock(ada.page); // a second later dialogs are loaded, with their texts
  await ada.open('/');
  await ada.page.locator('[data-week]').waitFor();
  const texts = () => Promise.resolve([...(requests.join(' ').match(/assets\/(first|late)-/g) ?? [])]);
  expect(await texts()).toEqual(['assets/first-']);
  await ada.page.getByRole('link', { name: 'Fortschritt' }).click();
  await ada.page.getByRole('heading', { level: 1, name: 'Fortschritt' }).waitFor();
  await eventually(texts, ['assets/first-', 'assets/late-']);
});

test('who is new and has no account sees how to make one, in the dark too', async () => {
  const nobody = await visitor({ colorScheme: 'dark' });
  await nobody.open('/sign-up');
  await nobody.page.getByRole('button', { name: 'Create account' }).waitFor();
  const background = await nobody.page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).not.toBe('rgb(255, 255, 255)');
});
