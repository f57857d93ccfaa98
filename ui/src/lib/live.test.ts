import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account, Status } from './app';
import { next, server } from './server.testing';

const { Live, readEarly, watch } = await import('./live.svelte');
const { session } = await import('./session.svelte');

const pause = 4_000; // milliseconds between two looks

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  Object.assign(document, { visibilityState: 'visible' });
});

afterEach(() => {
  expect(server.asked.splice(0)).toEqual([]); // nothing that no test knows of
  Object.assign(document, { visibilityState: 'hidden' });
  session.offline = false;
  vi.useRealTimers();
});

/** Two paths that are watched, and were read with the given tags. */
async function watching(...tags: [string, string]) {
  const both = ['/subjects', '/stats'].map((path) => new Live<string>('live', path));
  const leaves = both.map(watch);
  for (const tag of tags) await (await next()).answer(200, 'once', tag);
  return { both, leave: () => leaves.forEach((leave) => leave()) };
}

test('what is shown in two places is read once', async () => {
  const subjects = new Live<string>('live', '/subjects');
  const leaves = [watch(subjects), watch(subjects)];
  await (await next()).answer(200, 'once');
  expect(subjects.value).toBe('once');
  for (const leave of leaves) leave();
});

test('while the space stays as it is, a look asks for one path', async () => {
  const { leave } = await watching('"7"', '"7.gzip"');
  for (let looks = 0; looks < 2; looks++) {
    vi.advanceTimersByTime(pause);
    const asked = await next();
    expect([asked.path, asked.headers.get('If-None-Match')]).toEqual(['/app/v1/subjects', '"7"']);
    await asked.answer(304);
  }
  leave();
});

test('once the space is another, a look asks for all', async () => {
  const { both, leave } = await watching('"7"', '"7.gzip"');
  vi.advanceTimersByTime(pause);
  await (await next()).answer(200, 'again', '"8"');
  const rest = await next();
  expect([rest.path, rest.headers.get('If-None-Match')]).toEqual(['/app/v1/stats', '"7.gzip"']);
  await rest.answer(200, 'again', '"8.gzip"');
  expect(both.map((b) => b.value)).toEqual(['again', 'again']);
  leave();
});

test('what was read before a change is asked for, though the first path was read after it', async () => {
  const { both, leave } = await watching('"8"', '"7"');
  vi.advanceTimersByTime(pause);
  await (await next()).answer(304);
  await (await next()).answer(200, 'again', '"8"');
  expect(both.map((b) => b.value)).toEqual(['once', 'again']);
  leave();
});

test('what has a tag of its content alone is asked for once the space is another, and once a minute', async () => {
  const subjects = new Live<string>('live', '/subjects');
  const forecast = new Live<string>('live', '/forecast', true);
  const leaves = [watch(forecast), watch(subjects)];
  await (await next()).answer(200, 'once', '"content"');
  await (await next()).answer(200, 'once', '"7"');
  const look = async (...answers: [path: string, status: number, tag?: string][]) => {
    vi.advanceTimersByTime(pause);
    for (const [path, status, tag] of answers) {
      const asked = await next();
      expect(asked.path).toBe('/app/v1' + path);
      await asked.answer(status, 'again', tag);
    }
  };
  await look(['/subjects', 304], ['/forecast', 304]); // what it goes with is known from now on
  await look(['/subjects', 304]);
  await look(['/subjects', 200, '"8"'], ['/forecast', 200, '"other"']);
  expect(forecast.value).toBe('again');
  await look(['/subjects', 304]);
  vi.setSystemTime(Date.now() + 60_000);
  await look(['/subjects', 304], ['/forecast', 304]);
  for (const leave of leaves) leave();
});

test('what the first page shows is read before it is drawn, once, and by no page that has another address', async () => {
  const at = (pathname: string) => Object.assign(globalThis, { location: { pathname } });
  const account = { id: 'acc_1' } as Account;
  at('/progress');
  session.status = { account } as Status;
  await readEarly(['subjects'], () => ['/subjects']);
  expect(server.asked).toEqual([]);
  await readEarly(['progress'], () => ['/stats', '/subjects']);
  await readEarly(['progress'], () => ['/forecast']);
  const [stats, subjects] = [await next(), await next()];
  expect([stats.path, subjects.path]).toEqual(['/app/v1/stats', '/app/v1/subjects']);
  const shown = new Live<string>('live', '/stats');
  const leave = watch(shown);
  await stats.answer(200, 'early');
  await vi.waitFor(() => expect(shown.value).toBe('early')); // in a task of its own
  leave();
  await subjects.fail(); // nobody took it
  const late = new Live<string>('live', '/subjects');
  vi.advanceTimersByTime(pause);
  const leaveLate = watch(late);
  await (await next()).answer(200, 'anew');
  expect(late.value).toBe('anew');
  leaveLate();
  session.status = undefined;
});
