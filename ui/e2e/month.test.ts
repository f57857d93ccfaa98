import { expect, test } from 'vitest';
import { looks, violations } from './harness/axe.ts';
import { addDays, eventually } from './harness/calendar.ts';
import { press } from './harness/keys.ts';
import { member, setting, type Block } from './harness/people.ts';

setting();

/** Somebody with a job, and on the 10th of the month after next 3 h of Algebra, of which 1 h is done, an exam and a holiday. */
async function planned(options: Parameters<typeof member>[0] = {}) {
  const ada = await member(options);
  const today = await ada.today();
  const month = addDays(today.slice(0, 8) + '01', 62).slice(0, 7);
  const [algebra, job] = [await ada.subject('Algebra'), await ada.subject('Job', { type: 'inactive' })];
  const date = month + '-10';
  for (const [subject, start, end] of [
    [algebra, '09:00', '10:00'],
    [algebra, '12:00', '14:00'],
    [job, '16:00', '20:00'],
  ] as const) {
    const body = { subject_id: subject.id, date, start, end };
    const { id } = await ada.ask<Block>('POST', '/app/v1/blocks', body);
    if (start === '09:00') await ada.ask('PATCH', '/app/v1/blocks/' + id, { done: true });
  }
  await ada.ask('POST', '/app/v1/exams', { subject_id: algebra.id, title: 'Final', date, start: '08:00', items: [] });
  await ada.ask('POST', '/app/v1/days-off', { name: 'Break', date_from: month + '-12', date_to: month + '-14' });
  return { ada, page: ada.page, month, date };
}

test('a month tells minutes, exams and days off of each day, in four requests, and leads to their weeks and back', async () => {
  const { ada, page, month, date } = await planned();
  const asked: string[] = [];
  page.on('request', (r) => {
    const { pathname } = new URL(r.url());
    if (pathname.startsWith('/app/') && !r.headers()['if-none-match']) asked.push(pathname);
  });
  await ada.open('/month/' + month);
  const day = page.locator(`[data-cell="${date}"]`);
  await eventually(
    async () => (await day.locator('.visually-hidden').innerText()).replace(/^\w+ 10 \w+, /, ''),
    '1 h of 3 h done, 4 h of other commitments, Final, Algebra, 08:00',
  );
  const own = asked.filter((path) => path !== '/app/v1/focus'); // of the head of each page, a second later
  expect(own.sort()).toEqual(['/app/status', '/app/v1/blocks', '/app/v1/exams', '/app/v1/subjects']);
  expect(await day.locator('[aria-hidden]').first().innerText()).toBe('10\n3:00\nFinal\n+ 4:00');
  const breaks = page.getByRole('gridcell').filter({ hasText: 'Break' });
  expect(await breaks.count()).toBe(3);
  expect(await page.getByRole('columnheader').count()).toBe(7);
  expect(await page.getByRole('gridcell').count()).toBe(42);
  await page.getByText('1 h of 3 h done, 4 h of other commitments', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Final, Algebra, 08:00', exact: true }).waitFor();
  await day.click();
  await page.locator(`[data-day="${date}"]`).waitFor();
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await day.waitFor();
  await page.getByRole('button', { name: 'Today' }).click();
  await page.locator(`[data-cell="${await ada.today()}"][aria-current=date]`).waitFor();
  await press(page, 'g w');
  await page.locator('[data-week]').waitFor();
  await press(page, 'g m');
  await page.locator(`[data-cell="${await ada.today()}"]`).waitFor();
});

test('arrows go from day to day, pages from month to month, however fast, and Enter opens the week of the day', async () => {
  const { ada, page, month, date } = await planned();
  await ada.open('/month/' + month);
  await page.locator(`[data-cell="${date}"]`).waitFor();
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
  const presses = async (keys: string[], want: string) => {
    for (const key of keys) await press(page, key);
    await eventually(at, want);
  };
  await presses(['ArrowDown'], month + '-01');
  await presses(['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft'], month + '-09');
  await presses(['ArrowUp', 'ArrowUp'], addDays(month + '-09', -14));
  expect(await page.locator('[data-cell][tabindex="0"]').count()).toBe(1);
  await presses(['PageDown'], expect.stringMatching(new RegExp(`^${month}-`)) as unknown as string);
  await presses(['PageDown', 'PageDown', 'PageUp', 'PageUp', 'ArrowRight', 'ArrowLeft'], (await at())!);
  await presses(['t'], await ada.today());
  await press(page, 'Enter');
  await page.locator('[data-week]').waitFor();
});

test.each(looks)('axe finds nothing on a month, which fits and is in the language of the browser: %o', async (look) => {
  const { ada, page, month, date } = await planned(look);
  await ada.open('/month/' + month);
  await page.locator(`[data-cell="${date}"]`).getByText('3:00').waitFor();
  expect(await violations(ada)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  if (look.viewport.width > 640) return;
  await page.getByText('Break').last().waitFor();
  await page.locator(`[data-cell="${date}"]`).click();
  await page.getByRole('heading', { level: 1 }).getByRole('link').click();
  await page.locator(`[data-cell="${date}"]`).waitFor();
});
