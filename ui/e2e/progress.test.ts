import { expect, test } from 'vitest';
import { addDays, boxOf, eventually } from './harness/calendar.ts';
import { press } from './harness/keys.ts';
import { member, setting, type Block } from './harness/people.ts';

setting();

test('the figures count what was studied, and other commitments apart, as the week does', async () => {
  const ada = await member();
  const today = await ada.today();
  const [study, job] = [await ada.subject('Algebra'), await ada.subject('Job', { type: 'inactive' })];
  for (const [subject, start, end] of [
    [study, '09:00', '10:00'],
    [job, '12:00', '20:00'],
  ] as const) {
    const body = { subject_id: subject.id, date: today, start, end };
    const { id } = await ada.ask<Block>('POST', '/app/v1/blocks', body);
    await ada.ask('PATCH', '/app/v1/blocks/' + id, { done: true });
  }
  await ada.open('/progress');
  const figures = ada.page.getByRole('region', { name: 'In figures' });
  await figures.waitFor();
  const text = (await figures.innerText()).replace(/\s+/g, ' ');
  for (const period of ['Today', 'This week', 'This month'])
    expect(text).toContain(`${period} 1 h 1 of 1 so far, 8 h of other commitments`);
});

test('the year and the weeks are told and pointed at, by keys too, and few elements draw them', async () => {
  const ada = await member();
  const { page } = ada;
  const today = await ada.today();
  const algebra = await ada.subject('Algebra');
  for (const date of [today, addDays(today, -7)]) {
    const body = { subject_id: algebra.id, date, start: '09:00', end: '10:00' };
    const { id } = await ada.ask<Block>('POST', '/app/v1/blocks', body);
    await ada.ask('PATCH', '/app/v1/blocks/' + id, { done: true });
  }
  await ada.open('/progress');
  const year = page.getByRole('slider', { name: 'Completed blocks by day' });
  await year.focus();
  const told = () => year.getAttribute('aria-valuetext');
  const nothing = async () => (await told())?.endsWith(': nothing');
  expect(await nothing()).toBe(false);
  await press(page, 'ArrowUp');
  await eventually(nothing, true);
  await press(page, 'ArrowDown');
  await press(page, 'ArrowLeft');
  await eventually(nothing, false);
  expect(await year.locator('path').count()).toBe(5);
  expect(await page.locator('main *').count()).toBeLessThan(600);
  const weeks = page.getByRole('img', { name: 'Bars: hours planned and done' });
  await weeks.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(weeks);
  expect(await weeks.locator('i.done').count()).toBe(2);
  await page.mouse.move(x + width - 100, y + height / 2); // a week before this one
  await page.getByText(/^Week from .*: 1 h done of 1 h planned$/).waitFor();
});
