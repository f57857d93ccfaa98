import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, block, eventually, nextMonday } from './harness/calendar.ts';
import { keeps } from './harness/kept.ts';
import { press } from './harness/keys.ts';
import { stopClock, stopTimers } from './harness/patience.ts';
import { member, readable, setting, type Block, type Person, type Subject } from './harness/people.ts';

setting();

/** Somebody with a block on each of the first days of the week to come. */
async function planned(days = 3) {
  const ada = await member();
  const { page, context } = ada;
  const { id: subject_id } = await ada.subject('Algebra');
  const monday = nextMonday(await ada.today());
  const ids: string[] = [];
  for (let n = 0; n < days; n++) {
    const body = { subject_id, date: addDays(monday, n), start: '10:00', end: '11:00' };
    ids.push((await ada.ask<Block>('POST', '/app/v1/blocks', body)).id);
  }
  await ada.open('/week/' + monday);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload(); // from now on the service worker sees what is asked
  await block(page, ids[0]!).waitFor();
  await readable(page, '/blocks', '/subjects');
  /** Opens the week once more, in a window of its own. */
  const open = async () => {
    const another = await context.newPage();
    await another.goto(page.url());
    await block(another, ids.at(-1)!).waitFor();
    return another;
  };
  return { ada, monday, ids: ids as [string, string, string], open };
}

/** Deletes a block by a key; the message stays. */
async function remove(page: Page, id: string): Promise<void> {
  await stopTimers(page);
  await block(page, id).focus();
  await press(page, 'Delete');
  await block(page, id).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

/** Deletes a block, until it is kept that it is. */
async function removeKept(page: Page, id: string): Promise<void> {
  await remove(page, id);
  await eventually(() => keeps(page, '"held":true'), true);
}

const status = async (ada: Person, id: string) => (await ada.fetch('GET', '/app/v1/blocks/' + id)).status();

const dates = async (ada: Person) => (await ada.blocks()).map((b) => b.date).sort();

test('what was deleted is deleted, and can be undone, if its window crashes while the message stands', async () => {
  const { ada, monday, ids, open } = await planned();
  const { page, context } = ada;
  await removeKept(page, ids[0]);
  const devtools = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  expect(await status(ada, ids[0])).toBe(200); // nothing was sent
  const next = await open();
  await eventually(() => status(ada, ids[0]), 404);
  await block(next, ids[0]).waitFor({ state: 'detached' });
  await press(next, 'Control+z');
  await eventually(
    () => dates(ada),
    [0, 1, 2].map((n) => addDays(monday, n)),
  );
});

test('what was deleted is deleted, and can be undone, if its window is closed or loaded anew at once', async () => {
  const { ada, monday, ids, open } = await planned();
  const { page } = ada;
  await remove(page, ids[0]);
  await page.close({ runBeforeUnload: true });
  await eventually(() => status(ada, ids[0]), 404);
  const next = await open();
  await block(next, ids[0]).waitFor({ state: 'detached' });

  await removeKept(next, ids[1]);
  await next.reload();
  await block(next, ids[2]).waitFor();
  await eventually(() => status(ada, ids[1]), 404);
  await block(next, ids[1]).waitFor({ state: 'detached' });
  await press(next, 'Control+z');
  const again = next.locator(`[data-block][data-date="${addDays(monday, 1)}"]`);
  await again.waitFor();
  await eventually(
    () => dates(ada),
    [1, 2].map((n) => addDays(monday, n)),
  );
  await eventually(() => keeps(next, '"held"'), false); // all of it was made
  expect(await next.getByText(/changes? conflicts?\./).count()).toBe(0);
  expect(await again.count()).toBe(1);
});

test('without a connection what was deleted stays so when the page is loaded anew, and is deleted when there is one', async () => {
  const { ada, monday, ids } = await planned();
  const { page, context } = ada;
  ada.expected = /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/;
  await context.setOffline(true);
  await removeKept(page, ids[0]);
  // The service worker gives the week with the block, which must not be seen for a moment.
  await page.addInitScript((id) => {
    const look = () => document.querySelector(`[data-block="${id}"]`) && Object.assign(globalThis, { seen: true });
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, ids[0]);
  await stopClock(page); // else it is not waited for very long what is kept
  await page.reload();
  const waits = page.getByText('1 change waiting for a connection.');
  await waits.waitFor();
  await block(page, ids[1]).waitFor();
  expect(await page.evaluate(() => Object.hasOwn(globalThis, 'seen'))).toBe(false);
  await page.clock.resume();
  await context.setOffline(false);
  await eventually(() => status(ada, ids[0]), 404);
  await waits.waitFor({ state: 'detached' });
  await block(page, ids[0]).waitFor({ state: 'detached' });
  await press(page, 'Control+z'); // it is made anew
  await eventually(
    () => dates(ada),
    [0, 1, 2].map((n) => addDays(monday, n)),
  );
});

test('while the message stands no other window deletes it, each can take it back, and the last to go deletes it', async () => {
  const { ada, ids, open } = await planned();
  const { page } = ada;
  const second = await open();
  await removeKept(page, ids[0]);
  await block(second, ids[0]).waitFor({ state: 'detached' });
  await second.reload(); // it looks for what is to be sent
  await block(second, ids[1]).waitFor();
  await block(second, ids[0]).waitFor({ state: 'detached' });
  expect(await status(ada, ids[0])).toBe(200);
  await press(second, 'Control+z');
  await Promise.all([page, second].map((window) => block(window, ids[0]).waitFor()));
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  expect(await status(ada, ids[0])).toBe(200); // it is the same

  await removeKept(page, ids[0]);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await Promise.all([page, second].map((window) => block(window, ids[0]).waitFor()));
  await eventually(() => keeps(page, '"held":true'), false);
  expect(await status(ada, ids[0])).toBe(200);

  await removeKept(page, ids[0]);
  await block(second, ids[0]).waitFor({ state: 'detached' });
  await page.close(); // nothing of it is asked
  await eventually(() => status(ada, ids[0]), 404);
  await eventually(() => keeps(second, '"held":true'), false);
  await block(second, ids[0]).waitFor({ state: 'detached' });
});

test('a topic that was removed is removed likewise', async () => {
  const ada = await member();
  const { page, context } = ada;
  const { id } = await ada.subject('Algebra');
  const syllabus = ['Rings', 'Fields'].map((title) => ({ title, duration: 60, done: false }));
  await ada.ask('PUT', `/app/v1/subjects/${id}/syllabus`, { syllabus });
  const titles = async () => (await ada.ask<Subject>('GET', '/app/v1/subjects/' + id)).syllabus.map((i) => i.title);
  await ada.open('/subjects/' + id);
  await page.getByRole('checkbox', { name: 'Fields' }).waitFor();
  await stopTimers(page);
  const row = (window: Page) => window.getByRole('listitem').filter({ hasText: 'Fields' });
  await row(page).getByRole('button', { name: 'Remove' }).click();
  await row(page).waitFor({ state: 'detached' });
  await eventually(() => keeps(page, '"held":true'), true);
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole('checkbox', { name: 'Rings' }).waitFor();
  await row(second).waitFor({ state: 'detached' });
  expect(await titles()).toEqual(['Rings', 'Fields']);
  await page.close();
  await eventually(titles, ['Rings']);
  await eventually(() => keeps(second, '"held":true'), false);
  expect(await second.getByText(/changes? conflicts?\./).count()).toBe(0);
  await press(second, 'Control+z');
  await eventually(titles, ['Rings', 'Fields']);
});

test('what follows a block, and an exam, is deleted for good once that is said, and undone from another window', async () => {
  const ada = await member();
  const { page, context } = ada;
  const { id } = await ada.subject('Algebra', { slots: [{ days: [1], start: '10:00', end: '11:00' }] });
  const monday = nextMonday(await ada.today());
  await ada.ask('POST', '/app/v1/exams', { subject_id: id, title: 'Final', date: addDays(monday, 1) });
  const slots = async () => (await ada.ask<{ slots: unknown[] }>('GET', '/app/v1/subjects/' + id)).slots.length;
  const exams = async () => (await ada.ask<{ title: string }[]>('GET', '/app/v1/exams')).map((e) => e.title);
  await ada.open('/week/' + monday);
  const week = page.url();
  const given = page.locator(`[data-block][data-date="${monday}"]`);
  await given.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all following' }).click();
  await page.getByText('Algebra: all following blocks deleted').waitFor();
  await eventually(() => keeps(page, 'all following blocks deleted'), true); // so that it can be undone
  await page.close();
  expect([await slots(), await dates(ada)]).toEqual([0, []]);

  const second = await context.newPage();
  await second.goto(new URL('/subjects/' + id, week).href);
  await second.getByRole('button', { name: 'Change Final' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await second.locator('[data-exam="Final"]').waitFor({ state: 'detached' });
  await eventually(() => keeps(second, 'Final'), true);
  await second.close();
  expect(await exams()).toEqual([]);

  const third = await context.newPage();
  await third.goto(week);
  await third.locator('[data-week]').waitFor();
  await press(third, 'Control+z');
  await eventually(exams, ['Final']);
  await press(third, 'Control+z');
  await eventually(slots, 1);
  await eventually(async () => (await dates(ada)).includes(monday), true);
});
