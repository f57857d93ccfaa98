import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, block, eventually, nextMonday } from './harness/calendar.ts';
import { now } from './harness/clock.ts';
import { keeps } from './harness/kept.ts';
import { press } from './harness/keys.ts';
import { again, member, readable, setting, type Block, type Person, type Subject } from './harness/people.ts';

setting();

const limit = 30_000; // milliseconds that a request may take, as lib/api.ts has it

const cut = /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/;

/** Somebody with a block on the Monday and the Tuesday to come, whose browser has what it needs without a connection. */
async function planned() {
  const ada = await member();
  const subject = await ada.subject('Algebra');
  const monday = nextMonday(await ada.today());
  const on = (date: string) =>
    ada.ask<Block>('POST', '/app/v1/blocks', { subject_id: subject.id, date, start: '10:00', end: '11:00' });
  const blocks = [await on(monday), await on(addDays(monday, 1))] as const;
  await ada.open('/week/' + monday);
  await ada.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await ada.page.reload(); // from now on the service worker sees what is asked
  await block(ada.page, blocks[1].id).waitFor();
  await readable(ada.page, '/blocks', '/subjects');
  return { ada, monday, subject, blocks };
}

const pressAt = async ({ page }: Person, id: string, key: string) => {
  await block(page, id).focus();
  await press(page, key);
};

const waits = ({ page }: Person, n: number) =>
  page.getByText(n === 1 ? '1 change waiting for a connection.' : `${n} changes waiting for a connection.`);

/** Lets nothing be written to the log until the function that it returns is called. */
async function hold(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((held) => {
        let goesOn = true;
        addEventListener('let go', () => (goesOn = false), { once: true });
        const asked = indexedDB.open('studyplanner');
        asked.onsuccess = () => {
          const store = asked.result.transaction('logs', 'readwrite').objectStore('logs');
          const look = () => {
            held();
            if (goesOn) store.count().onsuccess = look;
            else asked.result.close();
          };
          store.count().onsuccess = look;
        };
      }),
  );
  return () => page.evaluate(() => void dispatchEvent(new Event('let go')));
}

const frames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

test('changes without a connection wait, also when the page is loaded anew, and are made once when it is back', async () => {
  const { ada, monday, blocks } = await planned();
  const { page, context } = ada;
  ada.expected = cut;
  await context.setOffline(true);
  await pressAt(ada, blocks[0].id, 'Alt+ArrowDown');
  await waits(ada, 1).waitFor();
  await pressAt(ada, blocks[1].id, 'Alt+ArrowUp');
  await waits(ada, 2).waitFor();
  await press(page, 'n');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill(addDays(monday, 2));
  await dialog.getByLabel('Topic').fill('Rings');
  const release = await hold(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const made = page.getByRole('button', { name: /Algebra, Rings, Wednesday/ });
  await made.waitFor(); // it is shown at once
  await frames(page);
  expect(await waits(ada, 2).count()).toBe(1); // and said to wait when it is kept: the page may be loaded anew from then on
  await release();
  await waits(ada, 3).waitFor();
  await page.reload();
  await waits(ada, 3).waitFor();
  const at = (id: string, start: string) => block(page, id).and(page.locator(`[data-start="${start}"]`));
  await at(blocks[0].id, '10:15').waitFor();
  await at(blocks[1].id, '09:45').waitFor();
  await made.waitFor();

  await context.setOffline(false);
  await waits(ada, 3).waitFor({ state: 'detached' });
  await page.getByText(/waiting for a connection/).waitFor({ state: 'detached' });
  const all = await ada.blocks();
  expect(all.map((b) => [b.date, b.start, b.topic])).toEqual([
    [monday, '10:15', null],
    [addDays(monday, 1), '09:45', null],
    [addDays(monday, 2), all[2]?.start, 'Rings'],
  ]);
});

test('two devices in conflict: both versions are shown and one is chosen, and what does not depend on it goes on', async () => {
  const { ada, monday, blocks } = await planned();
  const { page, context } = ada;
  const other = await again(ada);
  ada.expected = cut;
  await context.setOffline(true);
  for (const [n, { id }] of blocks.entries()) {
    await pressAt(ada, id, 'Alt+ArrowDown');
    await waits(ada, n + 1).waitFor();
  }
  const move = (id: string, date: string) =>
    other.ask('POST', `/app/v1/blocks/${id}/move`, { date, start: '18:00', end: '19:00' });
  await move(blocks[0].id, monday);
  await context.setOffline(false);
  await page.getByText('1 change conflicts.').waitFor();
  await eventually(async () => (await ada.block(blocks[1].id)).start, '10:15');
  expect((await ada.block(blocks[0].id)).start).toBe('18:00');

  await page.reload(); // it is not lost
  await page.getByRole('button', { name: 'Review' }).click();
  const stuck = page.getByRole('dialog').locator('[data-stuck]');
  await stuck.getByText('10:15').first().waitFor();
  await stuck.getByText('18:00').first().waitFor();
  await stuck.getByRole('button', { name: 'Keep yours' }).click();
  await page.getByText('All sorted.').waitFor();
  await eventually(async () => (await ada.block(blocks[0].id)).start, '10:15');
});

test('what is undone before it was sent is never sent, and undo goes on after the page is loaded anew and in another window', async () => {
  const { ada, monday, blocks } = await planned();
  const { page, context } = ada;
  await pressAt(ada, blocks[0].id, 'Alt+ArrowDown');
  await eventually(async () => (await ada.block(blocks[0].id)).start, '10:15');
  const second = await context.newPage();
  await second.goto(page.url());
  await block(second, blocks[1].id).focus();
  await press(second, 'Alt+ArrowUp');
  await eventually(async () => (await ada.block(blocks[1].id)).start, '09:45');

  await eventually(() => keeps(page, '09:45'), true);
  await page.reload();
  await block(page, blocks[1].id).and(page.locator('[data-start="09:45"]')).waitFor();
  await press(page, 'Control+z'); // what the other window did last
  await eventually(async () => (await ada.block(blocks[1].id)).start, '10:00');
  await press(second, 'Control+z');
  await eventually(async () => (await ada.block(blocks[0].id)).start, '10:00');

  for (const { id } of blocks) await block(page, id).and(page.locator('[data-start="10:00"]')).waitFor();
  ada.expected = cut;
  await context.setOffline(true);
  await pressAt(ada, blocks[0].id, 'Alt+ArrowRight');
  await waits(ada, 1).waitFor();
  await pressAt(ada, blocks[1].id, 'd');
  await press(page, 'd');
  await waits(ada, 2).waitFor();
  await second.getByText('2 changes waiting for a connection.').waitFor();
  await press(page, 'Control+z');
  await waits(ada, 1).waitFor();
  await context.setOffline(false);
  await waits(ada, 1).waitFor({ state: 'detached' });
  expect((await ada.blocks()).map((b) => [b.date, b.done])).toEqual([
    [addDays(monday, 1), false],
    [addDays(monday, 1), false],
  ]);
});

test('another account at the same browser sees nothing of what was done, and signing out forgets it', async () => {
  const { ada, blocks } = await planned();
  const { page } = ada;
  await pressAt(ada, blocks[0].id, 'Alt+ArrowDown');
  await eventually(async () => (await ada.block(blocks[0].id)).start, '10:15');
  await eventually(() => keeps(page, '10:15'), true);
  await ada.open('/settings/profile');
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await eventually(() => keeps(page, '10:15'), false);
});

test('changes of a syllabus, a subject and exams wait likewise, with both versions of what was changed elsewhere, and are undone after that', async () => {
  const ada = await member();
  const { page, context } = ada;
  const { id } = await ada.subject('Algebra', { slots: [{ days: [2], start: '10:00', end: '11:00' }] });
  const syllabus = ['Rings', 'Fields'].map((title) => ({ title, duration: 60, done: false }));
  await ada.ask('PUT', `/app/v1/subjects/${id}/syllabus`, { syllabus });
  const other = await again(ada);
  await ada.open('/subjects/' + id);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload(); // from now on the service worker sees what is asked
  await readable(page, '/subjects', '/exams', '/forecast');

  ada.expected = cut;
  await context.setOffline(true);
  const row = page.getByRole('listitem').filter({ hasText: 'Fields' });
  await row.getByRole('checkbox', { name: 'Fields' }).check();
  await waits(ada, 1).waitFor();
  await row.getByRole('button', { name: 'Move up' }).click();
  await waits(ada, 2).waitFor();
  await page.getByLabel('New topic').fill('Groups');
  await page.getByRole('button', { name: 'Add topic' }).click();
  await waits(ada, 3).waitFor();
  await page.getByText('Name, colour and slots').click();
  await page.getByLabel('Name', { exact: true }).fill('Rings and fields');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await waits(ada, 4).waitFor();
  await page.getByRole('button', { name: 'Add an exam' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Final');
  await dialog.getByLabel('Date').fill(addDays(await ada.today(), 9));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await waits(ada, 5).waitFor();

  await page.reload();
  await waits(ada, 5).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Rings and fields' }).waitFor();
  await page.getByRole('checkbox', { name: 'Groups' }).waitFor();
  await page.locator('[data-exam="Final"]').waitFor();
  await other.ask('PATCH', '/app/v1/subjects/' + id, { name: 'Structures' });
  await context.setOffline(false);
  await page.getByText('1 change conflicts.').waitFor();
  await page.getByText(/waiting for a connection/).waitFor({ state: 'detached' });
  const subject = () => ada.ask<Subject>('GET', '/app/v1/subjects/' + id);
  const exams = async () => (await ada.ask<{ title: string }[]>('GET', '/app/v1/exams')).map((e) => e.title);
  await eventually(exams, ['Final']);
  expect((await subject()).syllabus.map((i) => [i.title, i.done])).toEqual([
    ['Fields', true],
    ['Rings', false],
    ['Groups', false],
  ]);
  expect((await subject()).name).toBe('Structures');

  await page.getByRole('button', { name: 'Review' }).click();
  const stuck = dialog.locator('[data-stuck]');
  await stuck.getByText('Rings and fields').waitFor();
  await stuck.getByText('Structures').waitFor();
  await stuck.getByRole('button', { name: 'Keep yours' }).click();
  await eventually(async () => (await subject()).name, 'Rings and fields');
  await eventually(() => keeps(page, 'Structures'), true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Rings and fields' }).waitFor();
  await press(page, 'Control+z');
  await eventually(async () => (await subject()).name, 'Structures');
  await press(page, 'Control+z');
  await eventually(exams, []);
});

test('what the server made, but whose answer was lost, is made exactly once', async () => {
  const ada = await member({ serviceWorkers: 'block' }); // they would ask unseen
  const { page } = ada;
  const { id } = await ada.subject('Algebra');
  const lost = new Set<string>();
  let seen: Promise<void> | undefined;
  let goOn = () => {};
  await page.route(/\/app\/v1\//, async (route) => {
    await seen; // nothing is asked again before the line was seen
    const path = new URL(route.request().url()).pathname;
    const loses = /\/(blocks\/batch|exams|subjects\/[^/]+\/syllabus)$/.test(path) && !lost.has(path);
    if (route.request().method() !== 'POST' || !loses) return route.fallback();
    lost.add(path);
    seen = new Promise((resolve) => (goOn = resolve));
    await route.fetch();
    await route.abort('connectionreset');
  });
  ada.expected = /ERR_CONNECTION_RESET|Failed to (fetch|load)|Service Worker registration blocked/;
  await ada.open('/subjects/' + id);
  const waiting = page.getByText(/^1 change waiting for a connection/);
  const madeAfterAll = async () => {
    await waiting.waitFor();
    goOn();
    await waiting.waitFor({ state: 'detached' });
    expect(await keeps(page, '"waiting":[{')).toBe(false);
  };
  await page.getByLabel('New topic').fill('Groups');
  await page.getByRole('button', { name: 'Add topic' }).click();
  await madeAfterAll();
  await page.getByRole('button', { name: 'Add an exam' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Final');
  await dialog.getByLabel('Date').fill(addDays(await ada.today(), 9));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await madeAfterAll();
  await page.getByRole('link', { name: 'Week' }).click();
  await page.locator('[data-week]').waitFor();
  await press(page, 'n');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await madeAfterAll();
  expect(lost.size).toBe(3);
  expect((await ada.ask<Subject>('GET', '/app/v1/subjects/' + id)).syllabus.map((i) => i.title)).toEqual(['Groups']);
  expect((await ada.ask<unknown[]>('GET', '/app/v1/exams')).length).toBe(1);
  expect((await ada.blocks()).length).toBe(1);
});

test('a change that the server never answers counts as not arrived after its limit, is sent again with its key, made once, and undone', async () => {
  const ada = await member({ serviceWorkers: 'block' }); // they would ask unseen
  const { page } = ada;
  ada.expected = /Service Worker registration blocked|Failed to (fetch|load)/;
  const { id } = await ada.subject('Algebra');
  await ada.open('/subjects/' + id);
  const keys: (string | undefined)[] = [];
  let arrived: Promise<unknown> | undefined;
  await page.route(/\/app\/v1\/exams$/, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (arrived) return route.fallback();
    arrived = route.fetch(); // it arrives, but no answer ever comes back
    return undefined;
  });
  await page.getByRole('button', { name: 'Add an exam' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Final');
  await dialog.getByLabel('Date').fill(addDays(await ada.today(), 9));
  await page.clock.install({ time: now() });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await eventually(() => Promise.resolve(keys.length), 1);
  await arrived;
  const exams = async () => (await ada.ask<{ title: string }[]>('GET', '/app/v1/exams')).map((exam) => exam.title);
  expect(await exams()).toEqual(['Final']);
  await page.clock.fastForward(limit); // from now on the clock goes as fast as others
  await eventually(() => Promise.resolve(keys.length > 1), true);
  await eventually(() => keeps(page, '"waiting":[{'), false);
  expect(new Set(keys).size).toBe(1);
  expect(await exams()).toEqual(['Final']);
  await eventually(() => page.locator('[data-exam="Final"]').count(), 1);
  await press(page, 'Control+z');
  await eventually(exams, []);
});
