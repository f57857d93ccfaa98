import { expect, test } from 'vitest';
import { violations } from './harness/axe.ts';
import { addDays, eventually } from './harness/calendar.ts';
import { member, setting, type Block } from './harness/people.ts';

setting();

test('a block that was missed is given the next time that fits by one click, which is undone', async () => {
  const ada = await member({ viewport: { width: 390, height: 844 } });
  const { page } = ada;
  const { id: subject_id } = await ada.subject('Biology');
  const date = addDays(await ada.today(), -1);
  const missed = await ada.ask<Block>('POST', '/app/v1/blocks', { subject_id, date, start: '10:00', end: '10:45' });
  await ada.open('/');
  await page.getByRole('button', { name: '1 block missed: do it later?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Do it later' }).click();
  await dialog.getByText(/^The next time for it: /).waitFor();
  expect(await violations(ada)).toEqual([]);
  expect(await ada.block(missed.id)).toEqual(missed);
  await page.keyboard.press('Enter'); // it has the focus
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => (await ada.block(missed.id)).date > date, true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => ada.block(missed.id), missed);
});
