import { expect, test } from 'vitest';
import { clean } from '../harness/axe.ts';
import { addDays, block, boxOf, drag, edit, eventually, nextMonday } from '../harness/calendar.ts';
import { press, pressInDialog } from '../harness/keys.ts';
import { member, setting } from '../harness/people.ts';

setting();

test('a week is planned by words, keys and pointer, ticked off, taken back, found again, and left for holidays', async () => {
  const ada = await member();
  const { page } = ada;
  await ada.subject('Linear algebra');
  const monday = addDays(nextMonday(await ada.today()), 7);
  const [tuesday, wednesday, thursday, friday] = [1, 2, 3, 4].map((days) => addDays(monday, days)) as [
    ...[string, string, string, string],
  ];
  const planned = async () =>
    (await ada.blocks(`?date_from=${monday}&date_to=${addDays(monday, 6)}`)).map(
      (b) => `${b.date} ${b.start}–${b.end}`,
    );
  await ada.open('/week/' + monday);
  await page.locator(`[data-day="${monday}"]`).first().waitFor();

  // In words.
  await press(page, 'q');
  await page.getByRole('combobox', { name: 'A block in words' }).fill(`lin ${tuesday} 10-11 Größe`);
  await page.getByRole('option', { name: /^Linear algebra: Größe.*10:00–11:00/ }).waitFor();
  await pressInDialog(page, 'Enter');
  await eventually(planned, [`${tuesday} 10:00–11:00`]);
  const [made] = await ada.blocks();
  await block(page, made!.id).waitFor();

  // By keys.
  await block(page, made!.id).focus();
  for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown', 'Shift+ArrowRight', 'Shift+ArrowDown']) await press(page, key);
  await eventually(planned, [`${wednesday} 10:30–11:45`]);
  await press(page, 'Control+z');
  await eventually(planned, [`${wednesday} 10:30–11:30`]);
  await page.locator(`[data-block="${made!.id}"][data-date="${wednesday}"]`).first().waitFor();

  // By the pointer: to another day and time, longer, and a new one.
  const at = await boxOf(block(page, made!.id));
  const [from, to] = [
    await boxOf(page.locator(`[data-day="${wednesday}"]`)),
    await boxOf(page.locator(`[data-day="${friday}"]`)),
  ];
  const grip = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  await drag(page, grip, { x: grip.x + to.x - from.x, y: grip.y + at.height }); // an hour is its height
  await eventually(planned, [`${friday} 11:30–12:30`]);
  await page.locator(`[data-block="${made!.id}"][data-date="${friday}"]`).first().waitFor();
  const moved = await boxOf(block(page, made!.id));
  const end = { x: moved.x + moved.width / 2, y: moved.y + moved.height - 2 };
  await page.mouse.move(end.x, moved.y + moved.height / 2);
  await drag(page, end, { x: end.x, y: end.y + moved.height / 2 });
  await eventually(planned, [`${friday} 11:30–13:00`]);
  const column = await boxOf(page.locator(`[data-day="${thursday}"]`));
  const x = column.x + column.width / 2;
  await drag(page, { x, y: at.y + 2 }, { x, y: at.y + at.height - 2 });
  const drawn = page.getByRole('dialog');
  await drawn.getByLabel('Topic').fill('Eigenvalues');
  await drawn.getByRole('button', { name: 'Save' }).click();
  await drawn.waitFor({ state: 'detached' });
  const both = [`${thursday} 10:30–11:30`, `${friday} 11:30–13:00`];
  await eventually(planned, both);

  // In the dialog, with a note; done, though it is early; deleted, and back again.
  const dialog = await edit(page, made!.id);
  await dialog.getByLabel('Note').fill('p. 7, bring the lens');
  await clean(ada);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await eventually(async () => (await ada.block(made!.id)).note, 'p. 7, bring the lens');
  await dialog.waitFor({ state: 'detached' });
  await block(page, made!.id).focus();
  await press(page, 'd');
  await page.getByText(/in a coming week. Is it done\?/).waitFor();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await eventually(async () => (await ada.block(made!.id)).done, true);
  await page.locator(`[data-block="${made!.id}"][data-done="true"]`).first().waitFor();
  await block(page, made!.id).focus();
  await press(page, 'Delete');
  await block(page, made!.id).waitFor({ state: 'detached' });
  await press(page, 'u');
  await page.locator(`[data-block][data-date="${friday}"]`).first().waitFor();
  await eventually(planned, both);
  const [, back] = await ada.blocks();
  expect([back!.topic, back!.note, back!.done]).toEqual(['Größe', 'p. 7, bring the lens', true]);

  // Found again, from another week.
  await page.getByRole('button', { name: 'Next week' }).click();
  await page.locator(`[data-week="${addDays(monday, 7)}"]`).waitFor();
  await press(page, '/');
  await page.getByRole('combobox', { name: /A subject, topic, block/ }).fill('größe');
  await page.getByRole('option', { name: /Linear algebra: Größe.*Block/ }).waitFor();
  await pressInDialog(page, 'Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-block')), back!.id);
  await press(page, 'Escape');
  await clean(ada);

  // Days off, from the head of a day.
  await page.locator(`.head[data-day="${monday}"]`).getByRole('button').click();
  await dialogNamed(page, 'Holidays', tuesday);
  await eventually(() => page.locator('[data-free]').count(), 2);
  expect(await ada.ask('GET', '/app/v1/days-off')).toMatchObject([
    { name: 'Holidays', date_from: monday, date_to: tuesday, subject_id: null },
  ]);
  await press(page, '?');
  await page.getByRole('dialog').getByText('Go to Week').waitFor();
  await clean(ada);
});

/** Names the days off that a dialog makes, and says until when they are. */
async function dialogNamed(page: Parameters<typeof press>[0], name: string, last: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Last day').fill(last);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}
