import { expect, test } from 'vitest';
import { clean } from '../harness/axe.ts';
import { addDays, eventually, nextMonday } from '../harness/calendar.ts';
import { press } from '../harness/keys.ts';
import { member, setting, type Block } from '../harness/people.ts';

setting();

test('what was done is told by figures, days, months and exams, and days pass in a sandbox that is apart', async () => {
  const ada = await member();
  const { page } = ada;
  const [study, job] = [await ada.subject('Algebra'), await ada.subject('Job', { type: 'inactive' })];
  const monday = addDays(nextMonday(await ada.today()), -14); // of the week before
  for (const [subject, start, end] of [
    [study, '09:00', '10:00'],
    [job, '12:00', '16:00'],
  ] as const) {
    const body = { subject_id: subject.id, date: monday, start, end };
    const { id } = await ada.ask<Block>('POST', '/app/v1/blocks', body);
    await ada.ask('PATCH', '/app/v1/blocks/' + id, { done: true });
  }
  const date = addDays(monday, 30);
  await ada.ask('POST', '/app/v1/blocks', { subject_id: study.id, date, start: '09:00', end: '12:00' });
  await ada.ask('POST', '/app/v1/exams', { subject_id: study.id, title: 'Final', date, start: '14:00', items: [] });

  // The figures, the year by keys, and the weeks.
  await ada.open('/progress');
  const year = page.getByRole('slider', { name: 'Finished blocks by day' });
  await year.focus();
  const told = async () => (await year.getAttribute('aria-valuetext')) ?? '';
  await press(page, 'ArrowLeft');
  const dayOf = (text: string) => text.replace(/:.*/, '');
  const weekBefore = dayOf(await told());
  await press(page, 'ArrowLeft');
  await eventually(async () => dayOf(await told()) === weekBefore, false);
  await page
    .locator('[data-exam="Final"]')
    .getByText(/ planned$/)
    .waitFor();
  const stats = await ada.ask<{ done_minutes?: number }>('GET', '/app/v1/stats?period=all');
  expect(JSON.stringify(stats)).toContain('300'); // minutes of both
  await clean(ada);

  // A month, by keys, and its days.
  await press(page, 'g m');
  await page.locator('[data-cell][aria-current=date]').waitFor();
  await ada.open('/month/' + date.slice(0, 7));
  const day = page.locator(`[data-cell="${date}"]`);
  await day.getByText('3:00').first().waitFor();
  await day.getByText('Final').first().waitFor();
  await clean(ada);
  await day.click();
  await page.locator(`[data-day="${date}"]`).first().waitFor();

  // The sandbox: filled, a week later, and not the live plan.
  const clock = async () => (await ada.ask<{ today: string }>('GET', '/app/sandbox/v1/sandbox/clock')).today;
  const today = await clock();
  await ada.open('/settings/data');
  await page.getByRole('button', { name: /demo/i }).first().click();
  await page.getByRole('button', { name: 'Fill sandbox', exact: true }).click();
  await eventually(async () => (await ada.ask<unknown[]>('GET', '/app/sandbox/v1/subjects')).length, 6);
  await ada.open('/settings/developer');
  await page.getByText('The sandbox uses real time.').waitFor();
  await page.getByRole('button', { name: 'Next week' }).click();
  await eventually(async () => (await clock()) > addDays(today, 6), true);
  await page.getByRole('button', { name: 'Open sandbox' }).first().click();
  await page
    .getByRole('note')
    .filter({ hasText: /Today is .*\d{4}/ })
    .waitFor();
  await page.getByRole('link', { name: 'Progress' }).click();
  await page.getByRole('slider', { name: 'Finished blocks by day' }).waitFor();
  await clean(ada);
  expect((await ada.ask<{ name: string }[]>('GET', '/app/v1/subjects')).map((s) => s.name)).toEqual(['Algebra', 'Job']);
});
