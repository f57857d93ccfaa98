import { expect, test } from 'vitest';
import { addDays, block, eventually } from './harness/calendar.ts';
import { press } from './harness/keys.ts';
import { member, readable, setting, type Block } from './harness/people.ts';
import { calendarOf } from './harness/university.ts';

const here = setting(); // its planner ends in the test, and comes back

test('the week can be read without a server, and changes wait until it is there again', async () => {
  const ada = await member();
  const subject = await ada.subject('Algebra');
  const today = await ada.today();
  const made = await ada.ask<Block>('POST', '/app/v1/blocks', {
    subject_id: subject.id,
    date: today,
    start: '10:00',
    end: '11:00',
  });
  const lectures = [0, 1].map((n) => ({ title: 'Analysis', date: addDays(today, n), start: '12:00', end: '13:00' }));
  await ada.ask('POST', '/app/v1/calendars', { name: 'University', content: calendarOf(...lectures) });
  await ada.open('/');
  await ada.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await ada.page.reload(); // from now on the service worker sees what is asked
  await block(ada.page, made.id).waitFor();
  await readable(ada.page, '/blocks', '/subjects');

  ada.expected = /ERR_CONNECTION_REFUSED|Failed to (fetch|load)/;
  await here.planner.kill();
  await ada.page.reload();
  await block(ada.page, made.id).waitFor();
  await ada.page.getByText('Offline.').first().waitFor();
  await ada.page.locator('[data-busy]').getByText('Analysis').first().waitFor();
  await block(ada.page, made.id).focus();
  await press(ada.page, 'd');
  await block(ada.page, made.id).and(ada.page.locator('[data-done="true"]')).waitFor();
  await ada.page.getByText('1 change waiting for a connection.').waitFor();
  await here.planner.resume();
  await ada.page.getByText('1 change waiting for a connection.').waitFor({ state: 'detached' });
  await eventually(async () => (await ada.block(made.id)).done, true);
  expect(ada.trouble).toEqual([]);
});

test('of a network that never answers what was kept is shown with its time, also progress, until there is an answer', async () => {
  const ada = await member();
  const { page } = ada;
  const subject = await ada.subject('Algebra');
  const at = { date: await ada.today(), start: '00:00', end: '00:10' };
  const made = await ada.ask<Block>('POST', '/app/v1/blocks', { subject_id: subject.id, ...at });
  await ada.ask('PATCH', '/app/v1/blocks/' + made.id, { done: true });
  await ada.open('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload(); // from now on the service worker sees what is asked
  await block(page, made.id).waitFor();
  await page.evaluate(async () => {
    for (let n = 1; n <= 70; n++) await fetch('/app/v1/blocks?limit=' + n, { cache: 'no-store' });
  });
  const kept = () => page.evaluate(async () => (await (await caches.open('week')).keys()).length);
  await eventually(kept, 60); // what is over that goes after what is new was kept
  await page.reload();
  await block(page, made.id).waitFor();
  await page.getByRole('link', { name: 'Progress' }).click();
  const year = page.getByText('1 day', { exact: true }).first();
  await year.waitFor();
  await readable(page, '/blocks', '/subjects', '/stats', '/stats/insights', '/exams', '/forecast');

  here.planner.stall();
  try {
    await page.reload();
    await page.getByText(/^Offline\. You see your schedule as of \d\d:\d\d\. Changes are saved/).waitFor();
    await year.waitFor();
    await page.getByRole('link', { name: 'Week' }).click();
    await block(page, made.id).waitFor();
  } finally {
    here.planner.goOn();
  }
  await page.getByText(/^Offline\./).waitFor({ state: 'detached' });
});

test('what was kept to be read without a server is shown for thirty days, and not after that', async () => {
  const ada = await member();
  const { page } = ada;
  const subject = await ada.subject('Algebra');
  const at = { date: await ada.today(), start: '10:00', end: '11:00' };
  const made = await ada.ask<Block>('POST', '/app/v1/blocks', { subject_id: subject.id, ...at });
  await ada.open('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload(); // from now on the service worker sees what is asked
  await block(page, made.id).waitFor();
  await readable(page, '/subjects');
  /** Makes what is kept so many days old, and asks for some of it. */
  const since = (days: number) =>
    page.evaluate(
      async (then) => {
        const cache = await caches.open('week');
        for (const request of await cache.keys()) {
          const kept = (await cache.match(request, { ignoreVary: true }))!;
          const headers = new Headers(kept.headers);
          headers.set('Date', then);
          await cache.put(request, new Response(await kept.blob(), { headers }));
        }
        const given = await fetch('/app/v1/subjects', { cache: 'no-store' }).catch(() => undefined);
        return given && given.headers.get('Kept-Since') === then ? 'kept' : 'none';
      },
      new Date(Date.now() - days * 86_400_000).toUTCString(),
    ); // by the clock of service workers
  ada.expected = /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|no-response/;
  await ada.context.setOffline(true);
  await page.getByText(/^Offline\./).waitFor(); // nothing that is new is kept any more
  expect(await since(29)).toBe('kept');
  expect(await since(31)).toBe('none');
  await ada.context.setOffline(false);
});
