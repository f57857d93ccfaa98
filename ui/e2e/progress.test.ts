import { expect, test } from 'vitest';
import { addDays, boxOf, eventually, nextMonday } from './harness/calendar.ts';
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
  const figures = ada.page.getByRole('region', { name: 'In numbers' });
  await figures.waitFor();
  const text = (await figures.innerText()).replace(/\s+/g, ' ');
  for (const period of ['Today', 'This week', 'This month'])
    expect(text).toContain(`${period} 9 h 8 h of it for other commitments 2 of 2 so far`);
});

test('what progress says of the week is what its days say', async () => {
  const ada = await member();
  const { page } = ada;
  const monday = addDays(nextMonday(await ada.today()), -7);
  const [study, job] = [await ada.subject('Algebra'), await ada.subject('Job', { type: 'inactive' })];
  for (const [subject, day, start, end, done] of [
    [study, 0, '09:00', '10:00', true],
    [study, 3, '09:00', '10:15', true],
    [study, 6, '23:00', '23:59', false],
    [job, 0, '12:00', '16:00', true],
    [job, 5, '12:00', '16:30', true],
  ] as const) {
    const body = { subject_id: subject.id, date: addDays(monday, day), start, end };
    const { id } = await ada.ask<Block>('POST', '/app/v1/blocks', body);
    await ada.ask('PATCH', '/app/v1/blocks/' + id, { done });
  }
  await ada.open('/progress');
  const tile = page.getByRole('region', { name: 'In numbers' }).locator('div', { hasText: 'This week' });
  await tile.getByText('8 h 30 min of it for other commitments').waitFor();
  await tile.getByText('10 h 45 min').waitFor();
  await tile.getByText('4 of ').waitFor();
  await ada.open('/');
  const sums = page.locator('[data-day] .sum > [aria-hidden]');
  // 10 h 45 min without 8 h 30 min, of all that is planned
  await eventually(() => sums.allInnerTexts(), ['1:00 of 1:00 h', '1:15 of 1:15 h', '0:59 h']);
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
  const year = page.getByRole('slider', { name: 'Finished blocks by day' });
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
  await page.getByText(/^Week of .*: 1 h of 1 h done$/).waitFor();
});
