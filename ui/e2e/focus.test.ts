import { expect, test } from 'vitest';
import { violations } from './harness/axe.ts';
import { block, edit, eventually } from './harness/calendar.ts';
import { member, setting, type Block, type Person } from './harness/people.ts';

setting();

/** Somebody with a block of today, and its page. */
async function atBlock(): Promise<{ ada: Person; made: Block }> {
  const ada = await member();
  const subject = await ada.subject('Algebra');
  const at = { date: await ada.today(), start: '10:00', end: '11:00' };
  const made = await ada.ask<Block>('POST', '/app/v1/blocks', { subject_id: subject.id, topic: 'Rings', ...at });
  await ada.open('/');
  return { ada, made };
}

test('a timer is started at a block, shown alone and in the head, and finished', async () => {
  const { ada, made } = await atBlock();
  const { page } = ada;
  await (await edit(page, made.id)).getByRole('button', { name: 'Start timer' }).click();
  await page.getByRole('heading', { name: 'Algebra' }).waitFor();
  await page.getByRole('timer').waitFor();
  await eventually(() => page.title(), expect.stringMatching(/^\d+ min · Algebra$/));
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  await eventually(async () => (await ada.ask<{ state: string }>('GET', '/app/v1/focus')).state, 'paused');
  expect(await violations(ada)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the week' }).click();
  await page.getByRole('link', { name: 'Timer paused' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('dialog', { name: /^Finish: \d+ min$/ }).waitFor();
  await dialog.getByLabel('Minutes').fill('1441');
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await dialog.getByText('Enter whole minutes, at most 1,440.').waitFor();
  await dialog.getByLabel('Minutes').fill('40');
  expect(await violations(ada)).toEqual([]);
  await page.getByRole('dialog', { name: 'Finish: 40 min' }).getByRole('button', { name: 'Done', exact: true }).click();
  await block(page, made.id).waitFor();
  expect(await ada.block(made.id)).toMatchObject({ done: true, actual_minutes: 40 });
  expect(await ada.ask('GET', '/app/v1/focus')).toBeNull();
});

test('a timer at another block is not lost, and can be discarded', async () => {
  const { ada, made } = await atBlock();
  const { page } = ada;
  ada.expected = /409/;
  const other = { subject_id: made.subject_id, date: made.date, start: '12:00', end: '13:00' };
  const { id } = await ada.ask<Block>('POST', '/app/v1/blocks', other);
  await ada.ask('PUT', '/app/v1/focus', { block_id: id });
  await (await edit(page, made.id)).getByRole('button', { name: 'Start timer' }).click();
  await page.getByText('The timer is running for another block.').waitFor();
  await page.getByRole('button', { name: 'Open timer' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { name: 'No timer running' }).waitFor();
  expect(await ada.ask('GET', '/app/v1/focus')).toBeNull();
});
