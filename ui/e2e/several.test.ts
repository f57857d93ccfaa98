import { expect, test } from 'vitest';
import { violationsInBoth } from './harness/axe.ts';
import { addDays, block, boxOf, drag, eventually, nextMonday } from './harness/calendar.ts';
import { press, pressInDialog } from './harness/keys.ts';
import { member, setting, type Block, type Person } from './harness/people.ts';

setting();

/** Somebody with three blocks in next week, which is shown; told gives that week and the one after. */
async function three(): Promise<{ ada: Person; monday: string; made: Block[]; told: () => Promise<string[]> }> {
  const ada = await member({ viewport: { width: 1280, height: 720 } });
  const { id: subject_id } = await ada.subject('Algebra');
  const monday = nextMonday(await ada.today());
  const made: Block[] = [];
  for (const days of [0, 1, 3]) {
    const at = { date: addDays(monday, days), start: '10:00', end: '11:00' };
    made.push(await ada.ask<Block>('POST', '/app/v1/blocks', { subject_id, ...at, note: 'p. ' + days }));
  }
  await ada.open('/week/' + monday);
  await block(ada.page, made[2]!.id).waitFor();
  const told = async () =>
    (await ada.blocks(`?date_from=${monday}&date_to=${addDays(monday, 13)}`)).map(
      (b) => `${b.date} ${b.start} ${b.done} ${b.note}`,
    );
  return { ada, monday, made, told };
}

test('several blocks are selected by pointer and keys, and moved, ticked and deleted as one change', async () => {
  const { ada, monday, made, told } = await three();
  const { page } = ada;
  const [a, b, c] = made as [Block, Block, Block];
  const before = await told();
  const batches: string[] = [];
  page.on('request', (r) => r.url().endsWith('/batch') && batches.push(r.url()));
  const bar = page.getByRole('toolbar', { name: 'Selected blocks' });
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await eventually(told, before);
  };
  await block(page, a.id).click({ modifiers: ['Shift'] });
  await bar.getByText('1 selected').waitFor();
  await block(page, b.id).focus();
  await press(page, 'x');
  await bar.getByText('2 selected').waitFor();
  expect(await violationsInBoth(ada)).toEqual([]);

  await press(page, 'Alt+ArrowDown');
  const lines = (start: string, done: boolean, days = 0) => [
    `${addDays(monday, days)} ${start} ${done} p. 0`,
    `${addDays(monday, days + 1)} ${start} ${done} p. 1`,
    before[2],
  ];
  await eventually(told, lines('10:15', false));
  await page.getByText('2 blocks moved').waitFor();
  expect(batches.length).toBe(1);
  await undo();
  const at = await boxOf(block(page, a.id));
  const grip = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  await drag(page, grip, { x: grip.x, y: grip.y + at.height }); // an hour is its height
  await eventually(told, lines('11:00', false));
  await undo();
  await bar.getByRole('button', { name: 'Done' }).click();
  await page.getByText('2 of them are in coming weeks. Are they done?').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Done' }).click();
  await eventually(told, lines('10:00', true));
  await undo();
  await block(page, c.id).click({ modifiers: ['Control'] });
  await bar.getByText('3 selected').waitFor();
  await press(page, 'Delete');
  await eventually(told, []);
  await bar.waitFor({ state: 'detached' });
  await undo();
  await page
    .locator('[data-block]')
    .first()
    .click({ modifiers: ['Shift'] });
  await bar.getByText('1 selected').waitFor();
  await press(page, 'Escape');
  await bar.waitFor({ state: 'detached' });
});

test('a week is copied to another, but for what is there, and what overlaps is told', async () => {
  const { ada, monday, made, told } = await three();
  const { page } = ada;
  const before = await told();
  const subject_id = made[0]!.subject_id;
  const add = (days: number, start: string, end: string) =>
    ada.ask('POST', '/app/v1/blocks', { subject_id, date: addDays(monday, days), start, end });
  await add(7, '10:00', '11:00');
  await add(8, '10:30', '11:30');
  const more = page.getByRole('button', { name: 'More for this week' });
  await more.click();
  expect(await violationsInBoth(ada)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Copy week…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy week' });
  await dialog.getByText('2 blocks to copy. 1 block already there.').waitFor();
  await dialog.getByText('Algebra: At the same time as Algebra, 10:30–11:30.').waitFor();
  expect(await violationsInBoth(ada)).toEqual([]);
  await pressInDialog(page, 'Escape');
  await dialog.waitFor({ state: 'detached' });
  await eventually(() => more.evaluate((e) => e === document.activeElement), true);
  await press(page, 'w');
  await dialog.getByLabel('To the week of').fill(addDays(monday, 2));
  await dialog.getByText('Choose a day of another week.').waitFor();
  await dialog.getByLabel('To the week of').fill(addDays(monday, 9));
  await dialog.getByRole('button', { name: 'Copy 2' }).click();
  const after = [
    ...before,
    `${addDays(monday, 7)} 10:00 false undefined`,
    `${addDays(monday, 8)} 10:00 false p. 1`,
    `${addDays(monday, 8)} 10:30 false undefined`,
    `${addDays(monday, 10)} 10:00 false p. 3`,
  ];
  await eventually(told, after);
  await page.locator(`[data-week="${addDays(monday, 7)}"]`).waitFor();
  await page.getByText(/^2 blocks copied to /).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(told, [...before, after[3], after[5]]);
});
