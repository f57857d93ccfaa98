import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from './harness/calendar.ts';
import { member, settingWithNotifications } from './harness/people.ts';

const world = settingWithNotifications('--outbound-allow', '127.0.0.0/8');

/** A browser in which notifications are allowed, whose push service gives an address that somebody else listens at. */
async function person(endpoint: string) {
  const ada = await member();
  await ada.context.grantPermissions(['notifications'], { origin: world.planner.url });
  await ada.page.addInitScript((endpoint) => {
    let there: object | null = null;
    // A point on the curve that is in the standard (FIPS 186-4, the base point of P-256).
    const point = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU=';
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer;
    const keys: Record<string, ArrayBuffer> = { p256dh: bytes(point), auth: new ArrayBuffer(16) };
    PushManager.prototype.getSubscription = () => Promise.resolve(there as PushSubscription | null);
    PushManager.prototype.subscribe = () => {
      there = {
        endpoint,
        getKey: (name: string) => keys[name],
        unsubscribe: () => Promise.resolve((there = null) === null),
      };
      return Promise.resolve(there as PushSubscription);
    };
  }, endpoint);
  return ada;
}

interface Told {
  browser: { minutes: number | null; exams: boolean; week: boolean; language: string } | null;
}

/** A push service that takes all messages, and how many came. */
async function pushService() {
  let came = 0;
  const server = createServer((request, response) => {
    came += request.method === 'POST' && request.headers.authorization?.startsWith('vapid t=') ? 1 : 0;
    request.resume().on('end', () => response.writeHead(201).end());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/somebody`, came: () => came, stop: () => server.close() };
}

test('what this browser tells is chosen in the settings, and taken back there', async () => {
  const push = await pushService();
  const ada = await person(push.url);
  const { page } = ada;
  await ada.open('/settings/reminders');
  await page.getByLabel('A block starts').selectOption({ label: '10 minutes before' });
  const told = async () => (await ada.ask<Told>('GET', '/app/reminders')).browser;
  await eventually(told, { minutes: 10, exams: false, week: false, language: 'en' });
  await page.getByLabel('The day before an exam').check();
  await eventually(told, { minutes: 10, exams: true, week: false, language: 'en' });
  await page.reload();
  await eventually(() => page.getByLabel('The day before an exam').isChecked(), true);
  await page.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('Test reminder sent').waitFor();
  expect(push.came()).toBe(1);
  push.stop();
  await page.getByLabel('A block starts').selectOption({ label: 'Off' });
  await eventually(async () => (await told())?.minutes, null);
  await page.getByLabel('The day before an exam').uncheck();
  await eventually(told, null);
});

/**
 * Gives the service worker a message, as the browser does with one from its push service. It is lost while the worker is
 * not active yet; of two that are the same the second takes the place of the first.
 */
async function deliver(page: Page, message: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: world.planner.url,
    registrationId: await registration,
    data: JSON.stringify(message),
  });
  await cdp.detach();
}

test('the service worker says in the language of the device what it is told', async () => {
  const ada = await person('http://127.0.0.1:9/');
  const { page } = ada;
  await ada.open('/settings/reminders');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const shown = async (...messages: object[]) => {
    for (const message of messages) await deliver(page, message);
    return page.evaluate(async () => {
      const all = await (await navigator.serviceWorker.ready).getNotifications();
      return all.map((n) => [n.title, n.body, (n.data as { path: string }).path].join(' | ')).sort();
    });
  };
  const session = {
    kind: 'session',
    id: 'blk_1',
    subject: 'Algebra',
    title: 'Rings',
    date: '2026-03-02',
    start: '18:00',
  };
  await eventually(
    () => shown({ ...session, language: 'en', minutes: 10 }),
    ['Algebra starts in 10 min, at 18:00 | Rings | /week/2026-03-02'],
  );
  const exam = {
    ...{ kind: 'exam', language: 'de', id: 'exm_1' },
    ...{ subject: 'Algebra', title: 'Klausur', date: '2026-03-02' },
  };
  const week = { kind: 'week', language: 'de', date: '2026-03-02', minutes: 90, sessions: 1 };
  await eventually(
    () => shown(exam, week),
    [
      'Algebra starts in 10 min, at 18:00 | Rings | /week/2026-03-02',
      'Die nächste Woche steht | 1 Block, 1 h 30 min | /week/2026-03-02',
      'Morgen: Klausur | Algebra | /exams/exm_1',
    ],
  );
});

/** What there is in a service worker, as far as a click needs it. */
interface Inside extends EventTarget {
  registration: { getNotifications: () => Promise<Notification[]> };
  clients: { openWindow: (path: string) => Promise<null>; matchAll: () => Promise<object[]> };
  WindowClient: { prototype: { readonly url: string; focus: () => Promise<unknown> } };
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

/**
 * Clicks on what is told, by an event in the service worker itself: a browser without a screen has nothing to click on. What is
 * allowed only after a real click is noted instead; alone there is no window of the app. Returns that, and what is told still.
 */
const click = (
  worker: Worker,
  title: string,
  alone: boolean,
): Promise<{ focused: string[]; opened: string[]; left: string[] }> =>
  worker.evaluate(
    async ([title, alone]) => {
      const inside = globalThis as unknown as Inside;
      const told = () => inside.registration.getNotifications();
      const [focused, opened]: [string[], string[]] = [[], []];
      inside.WindowClient.prototype.focus = function () {
        focused.push(new URL(this.url).pathname);
        return Promise.resolve(this);
      };
      inside.clients.openWindow = (path) => {
        opened.push(path);
        return Promise.resolve(null);
      };
      const all = inside.clients.matchAll;
      if (alone) inside.clients.matchAll = () => Promise.resolve([]);
      const notification = (await told()).find((n) => n.title === title)!;
      const event = new inside.NotificationEvent('notificationclick', { notification });
      let done: unknown;
      Object.defineProperty(event, 'waitUntil', { value: (until: unknown) => (done = until) }); // else for real ones alone
      inside.dispatchEvent(event);
      await done;
      inside.clients.matchAll = all;
      return { focused, opened, left: (await told()).map((n) => n.title) };
    },
    [title, alone] as const,
  );

test('a click on what is told leads there, in the window that is open or else in a new one', async () => {
  const ada = await person('http://127.0.0.1:9/');
  const { page, context } = ada;
  await ada.subject('Algebra');
  await ada.open('/settings/reminders');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await eventually(() => page.evaluate(() => !!navigator.serviceWorker.controller), true);
  const week = { kind: 'week', language: 'en', date: '2026-03-02', minutes: 90, sessions: 1 };
  const exam = { kind: 'exam', language: 'en', id: 'exm_1', subject: 'Algebra', title: 'Final', date: '2026-03-02' };
  const told = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map((n) => n.title).sort(),
    );
  await eventually(async () => {
    for (const message of [week, exam]) await deliver(page, message);
    return told();
  }, ['Next week is ready', 'Tomorrow: Final']);
  const [worker] = context.serviceWorkers();
  expect(await click(worker!, 'Tomorrow: Final', true)).toEqual({
    ...{ focused: [], opened: ['/exams/exm_1'], left: ['Next week is ready'] },
  });
  expect(await click(worker!, 'Next week is ready', false)).toEqual({
    ...{ focused: ['/settings/reminders'], opened: [], left: [] },
  });
  await page.waitForURL('**/week/2026-03-02');
  await page.locator('[data-week]').waitFor();
});
