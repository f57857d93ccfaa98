import { expect, test } from 'vitest';
import { clean } from '../harness/axe.ts';
import { addDays, block, eventually, nextMonday } from '../harness/calendar.ts';
import { press } from '../harness/keys.ts';
import { again, member, readable, setting, type Block } from '../harness/people.ts';

setting();

test('without a connection the week is read and changed, and all of it is made once it is back, on each device', async () => {
  const ada = await member();
  const { page, context } = ada;
  const subject = await ada.subject('Algebra');
  const monday = addDays(nextMonday(await ada.today()), 7);
  const on = (days: number) =>
    ada.ask<Block>('POST', '/app/v1/blocks', {
      ...{ subject_id: subject.id, date: addDays(monday, days), start: '10:00', end: '11:00' },
    });
  const [first, second] = [await on(0), await on(1)];
  const desk = await again(ada);
  await desk.open('/week/' + monday);
  await block(desk.page, second.id).waitFor();
  await ada.open('/week/' + monday);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload(); // from now on the service worker sees what is asked
  await block(page, second.id).waitFor();
  await readable(page, '/blocks', '/subjects');

  // A change made here is seen at the other device, with nothing loaded anew.
  await block(page, first.id).focus();
  await press(page, 'Alt+ArrowDown');
  await desk.page.locator(`[data-block="${first.id}"][data-start="10:15"]`).first().waitFor();

  ada.expected = /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/;
  await context.setOffline(true);
  await page
    .getByText(/^Offline\./)
    .first()
    .waitFor();
  const waiting = (n: number) =>
    page.getByText(n === 1 ? '1 change waiting for a connection.' : `${n} changes waiting for a connection.`);
  await block(page, first.id).focus();
  await press(page, 'Alt+ArrowRight');
  await waiting(1).waitFor();
  await block(page, second.id).focus();
  await press(page, 'Alt+ArrowUp');
  await waiting(2).waitFor();
  await press(page, 'n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill(addDays(monday, 2));
  await dialog.getByLabel('Topic').fill('Rings');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await waiting(3).waitFor();
  await page.reload();
  await waiting(3).waitFor();
  await page.getByRole('button', { name: /Algebra, Rings, Wednesday/ }).waitFor();
  await page.locator(`[data-block="${second.id}"][data-start="09:45"]`).first().waitFor();
  await clean(ada);
  expect((await ada.blocks()).map((b) => [b.date, b.start])).toEqual([
    [monday, '10:15'],
    [addDays(monday, 1), '10:00'],
  ]);

  await context.setOffline(false);
  await page.getByText(/waiting for a connection/).waitFor({ state: 'detached' });
  const all = async () => (await ada.blocks()).map((b) => `${b.date} ${b.topic ?? b.start}`).sort();
  await eventually(all, [`${addDays(monday, 1)} 09:45`, `${addDays(monday, 1)} 10:15`, `${addDays(monday, 2)} Rings`]);
  await desk.page.getByRole('button', { name: /Algebra, Rings, Wednesday/ }).waitFor();
  await press(page, 'Control+z');
  await eventually(async () => (await all()).length, 2);
});
