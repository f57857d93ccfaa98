import { expect, test } from 'vitest';
import { violationsInBoth } from './harness/axe.ts';
import { addDays, block, boxOf, drag, eventually, nextMonday } from './harness/calendar.ts';
import { press, pressInDialog } from './harness/keys.ts';
import { member, setting, type Block, type Person } from './harness/people.ts';

setting();

/** Somebody with a slot on Tuesdays from 10 to 11 and two topics, who shows next week. */
async function taught(): Promise<{ ada: Person; monday: string; made: Block; starts: () => Promise<string[]> }> {
  const ada = await member({ viewport: { width: 1280, height: 720 } });
  const { id } = await ada.subject('Algebra', { slots: [{ days: [2], start: '10:00', end: '11:00' }] });
  const syllabus = ['Rings', 'Fields'].map((title) => ({ title, duration: 60, done: false }));
  await ada.ask('PUT', `/app/v1/subjects/${id}/syllabus`, { syllabus });
  const monday = nextMonday(await ada.today());
  const weeks = `?date_from=${monday}&date_to=${addDays(monday, 13)}`;
  const [made] = await ada.blocks(weeks);
  await ada.open('/week/' + monday);
  await block(ada.page, made!.id).waitFor();
  const starts = async () => (await ada.blocks(weeks)).map((b) => `${b.date} ${b.start} ${b.topic ?? ''}`);
  return { ada, monday, made: made!, starts };
}

test('a block opens what is done most to it beside it, by keys too, and each of that is undone', async () => {
  const { ada, monday, made, starts } = await taught();
  const { page } = ada;
  const before = await starts();
  const menu = page.getByRole('dialog', { name: 'Algebra' });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-block'));
  const does = async (name: string, want: string[]) => {
    await press(page, 'Enter');
    await menu.getByRole('button', { name }).click();
    await menu.waitFor({ state: 'detached' });
    await eventually(starts, want);
  };
  const first = page.locator(`[data-block][data-date="${made.date}"]`).first();
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await eventually(starts, before);
    await first.focus(); // what was deleted is made anew, with another id
  };
  const [tuesday, next] = [1, 8].map((days) => addDays(monday, days));

  await block(page, made.id).focus();
  await press(page, 'Enter');
  await menu.getByRole('button', { name: 'Rings' }).waitFor();
  const [at, own] = [await boxOf(menu), await boxOf(block(page, made.id))];
  expect(at.x).toBeGreaterThan(own.x + own.width);
  expect(at.x - own.x - own.width).toBeLessThan(16);
  expect(await violationsInBoth(ada)).toEqual([]);
  await pressInDialog(page, 'Escape');
  await menu.waitFor({ state: 'detached' });
  await eventually(focused, made.id);

  await does('Fields', [`${tuesday} 10:00 Fields`, `${next} 10:00 `]);
  await eventually(focused, made.id);
  await undo();
  await does('A day later', [`${addDays(monday, 2)} 10:00 `, `${next} 10:00 `]);
  await undo();
  await does('Next free time', [`${tuesday} 11:00 `, `${next} 10:00 `]);
  await undo();
  await does('Duplicate', [`${tuesday} 10:00 `, `${tuesday} 11:00 `, `${next} 10:00 `]);
  await undo();
  await does('Delete all following', []);
  await undo();
  await press(page, 'Enter');
  await menu.getByRole('button', { name: 'More…' }).click();
  await page.getByRole('dialog', { name: 'Edit block' }).getByLabel('Topic').waitFor();
});

test('on a phone it is a sheet, which a tap beside it closes', async () => {
  const ada = await member({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = ada;
  const { id: subject_id } = await ada.subject('Algebra');
  const date = await ada.today();
  const made = await ada.ask<Block>('POST', '/app/v1/blocks', { subject_id, date, start: '10:00', end: '11:00' });
  await ada.open('/week/' + date);
  await block(page, made.id).tap();
  const sheet = page.getByRole('dialog', { name: 'Algebra' });
  expect(await violationsInBoth(ada)).toEqual([]);
  const { x, y, width, height } = await boxOf(sheet);
  expect([x, width, y + height]).toEqual([0, 390, 844]);
  await page.locator('.chosen h2').tap();
  await sheet.waitFor({ state: 'detached' });
  await block(page, made.id).tap();
  await sheet.getByRole('button', { name: 'Done', exact: true }).tap();
  await eventually(async () => (await ada.block(made.id)).done, true);
});

test('a block that is dragged with Alt stays, and another such one is made', async () => {
  const { ada, monday, made, starts } = await taught();
  const { page } = ada;
  const [at, tuesday] = [await boxOf(block(page, made.id)), await boxOf(page.locator(`[data-day="${made.date}"]`))];
  const friday = await boxOf(page.locator(`[data-day="${addDays(monday, 4)}"]`));
  const grip = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  await page.keyboard.down('Alt');
  await drag(page, grip, { x: grip.x + friday.x - tuesday.x, y: grip.y });
  await page.keyboard.up('Alt');
  const both = [`${made.date} 10:00 `, `${addDays(monday, 4)} 10:00 `, `${addDays(monday, 8)} 10:00 `];
  await eventually(starts, both);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(starts, [both[0]!, both[2]!]);
});
