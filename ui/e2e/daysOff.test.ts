import { expect, test } from 'vitest';
import { looks, violations } from './harness/axe.ts';
import { addDays, block, eventually, nextMonday } from './harness/calendar.ts';
import { member, setting, type Block, type Person } from './harness/people.ts';

setting();

interface DayOff {
  id: string;
  name: string;
  date_from: string;
  date_to: string;
  subject_id: string | null;
}

/** Somebody with a block on each day of next week, of which the one on Wednesday has a topic. */
async function daily(options = {}): Promise<{ ada: Person; monday: string; dates: () => Promise<string[]> }> {
  const ada = await member(options);
  await ada.subject('Algebra', { slots: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '10:00', end: '11:00' }] });
  const monday = nextMonday(await ada.today());
  const week = `?date_from=${monday}&date_to=${addDays(monday, 6)}`;
  const all = await ada.blocks(week);
  await ada.ask('PATCH', '/app/v1/blocks/' + all[2]!.id, { topic: 'Rings' });
  await ada.open('/week/' + monday);
  await block(ada.page, all[0]!.id).waitFor();
  return { ada, monday, dates: async () => (await ada.blocks(week)).map((b: Block) => b.date) };
}

const days = (monday: string, ...all: number[]) => all.map((n) => addDays(monday, n));
const list = (ada: Person) => ada.ask<DayOff[]>('GET', '/app/v1/days-off');

test('days off are made from the head of a day, after what goes and stays was said, and deleted there', async () => {
  const { ada, monday, dates } = await daily();
  const { page } = ada;
  const head = page.locator(`.head[data-day="${addDays(monday, 1)}"]`);
  await head.getByRole('button', { name: /Day off on Tuesday/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Removes 1 block.').waitFor();
  await dialog.getByLabel('Name').fill('Holidays');
  await dialog.getByLabel('Last day').fill(addDays(monday, 3));
  await dialog.getByText('Removes 2 blocks. 1 of your own stays.').waitFor();
  expect(await dates()).toHaveLength(7); // nothing has happened yet
  await dialog.getByRole('button', { name: 'Save' }).click();
  await eventually(dates, days(monday, 0, 2, 4, 5, 6));
  await head.getByRole('button', { name: 'Holidays' }).waitFor();
  await eventually(() => page.locator('[data-free]').count(), 3);
  await head.getByRole('button', { name: 'Holidays' }).click();
  await dialog.getByRole('button', { name: 'Delete…' }).click();
  await dialog.getByText('Brings back 2 blocks.').waitFor();
  expect(await list(ada)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Delete days off' }).click();
  await eventually(dates, days(monday, 0, 1, 2, 3, 4, 5, 6));
  await eventually(() => page.locator('[data-free]').count(), 0);
});

test('dates that cannot be are told at their field, and nothing is made', async () => {
  const { ada, monday } = await daily();
  const { page } = ada;
  await page.locator(`.head[data-day="${monday}"]`).getByRole('button').click();
  await page.getByLabel('Last day').fill(addDays(monday, -1));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The last day can’t be before the first.').waitFor();
  expect(await list(ada)).toEqual([]);
});

test('in the settings days off are listed, made for one subject, changed and deleted', async () => {
  const { ada, monday, dates } = await daily();
  const { page } = ada;
  await ada.open('/settings/calendar');
  await page.getByRole('button', { name: 'Add time off' }).click();
  await page.getByLabel('Name').fill('Trip');
  await page.getByLabel('Last day').fill(addDays(monday, 6));
  await page.getByLabel('For').selectOption('Algebra');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /Change Algebra: Trip/ }).waitFor();
  await eventually(dates, days(monday, 2));
  await page.getByRole('button', { name: /Change Algebra: Trip/ }).click();
  await page.getByLabel('Last day').fill(addDays(monday, 4));
  await page.getByRole('dialog').getByText('Adds 2 blocks.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually(dates, days(monday, 2, 5, 6));
  await page.getByRole('button', { name: /Change Algebra: Trip/ }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete days off' }).click();
  await eventually(() => list(ada), []);
});

test.each(looks)('axe finds nothing on days off and in their dialog: %o', async (look) => {
  const { ada, monday } = await daily(look);
  const { page } = ada;
  const [from, to] = [monday, addDays(monday, 2)];
  await ada.ask('POST', '/app/v1/days-off', { name: 'Long holidays by the sea', date_from: from, date_to: to });
  await ada.open('/week/' + monday);
  const named = page.getByRole('button', { name: 'Long holidays by the sea', exact: true }).first();
  await named.waitFor();
  await page.locator('[data-free]').first().waitFor();
  expect(await violations(ada)).toEqual([]);
  await named.click();
  await page.getByRole('dialog').waitFor();
  expect(await violations(ada)).toEqual([]);
});
