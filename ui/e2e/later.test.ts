import { expect, test } from 'vitest';
import { violations } from './harness/axe.ts';
import { addDays, eventually } from './harness/calendar.ts';
import { pressInDialog } from './harness/keys.ts';
import { member, setting, type Block } from './harness/people.ts';

setting();

test('a block that was missed is given the next time that fits by one click, which is undone', async () => {
  const ada = await member({ viewport: { width: 390, height: 844 } });
  const { page } = ada;
  const { id: subject_id } = await ada.subject('Biology');
  const date = addDays(await ada.today(), -1);
  const missed = await ada.ask<Block>('POST', '/app/v1/blocks', { subject_id, date, start: '10:00', end: '10:45' });
  await ada.open('/');
  await page.getByRole('button', { name: '1 block missed. Do it later?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Do it later' }).click();
  await dialog.getByText(/^Next free time: /).waitFor();
  expect(await violations(ada)).toEqual([]);
  expect(await ada.block(missed.id)).toEqual(missed);
  await pressInDialog(page, 'Enter'); // it has the focus
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => (await ada.block(missed.id)).date > date, true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => ada.block(missed.id), missed);
});

test('today is first on a phone: what is on now, next, missed with another time for it, and done', async () => {
  const ada = await member({ timezoneId: 'UTC' });
  const { page } = ada;
  const sandbox = '/app/sandbox/v1';
  const date = '2030-03-05';
  await ada.ask('PUT', `${sandbox}/sandbox/clock`, { now: `${date}T12:15:00Z` });
  const { id: subject_id } = await ada.ask<{ id: string }>('POST', `${sandbox}/subjects`, {
    name: 'Biology',
    type: 'study',
  });
  const make = (start: string, end: string, topic: string) =>
    ada.ask<Block>('POST', `${sandbox}/blocks`, { subject_id, date, start, end, topic });
  const missed = await make('10:00', '10:45', 'Cells');
  await make('12:00', '13:00', 'Genes');
  await make('15:00', '16:00', 'Plants');
  const done = await make('08:00', '09:00', 'Moss');
  await ada.ask('PATCH', `${sandbox}/blocks/${done.id}`, { done: true });
  await ada.open('/subjects');
  await page.getByRole('button', { name: 'Open sandbox' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await ada.open('/');
  const told = async () => (await page.locator('.panel').getByRole('heading', { level: 3 }).allTextContents()).join();
  await eventually(told, 'Now,Next,Missed,Done');
  await page.getByText('45 min left, until 13:00').waitFor();
  await page.getByRole('button', { name: 'Do it later' }).click();
  await page.getByText(/^Next free time: /).waitFor();
  expect(await violations(ada)).toEqual([]);
  expect(await page.getByRole('button', { name: /missed/ }).count()).toBe(0); // it does not stand there twice
  await page.getByRole('button', { name: 'Move it there' }).click();
  const where = () => ada.ask<Block>('GET', `${sandbox}/blocks/${missed.id}`);
  await eventually(async () => (await where()).start >= '13:00' || (await where()).date > date, true);
  await eventually(async () => (await told()).includes('Missed'), false);
  await page.getByRole('checkbox', { name: 'Done: Biology 12:00' }).check();
  await eventually(async () => (await told()).includes('Now'), false);
  await page.getByRole('link', { name: 'Show day in calendar' }).click();
  await page
    .locator('[data-week]')
    .getByRole('button', { name: /^Biology, Plants/ })
    .waitFor();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await eventually(async () => (await told()).startsWith('Next'), true);
});
