import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Wish } from './api';
import { next, server } from './server.testing';

const { Standing } = await import('./standing.svelte');
const { session } = await import('./session.svelte');

const late: Wish = { what: 'not_after', time: '20:00' };
const early: Wish = { what: 'not_before', time: '09:00' };
const free: Wish = { what: 'keep_free', days: [0] };

/** A list that is known, and nobody who looks at it any more. */
async function known(...wishes: Wish[]) {
  const standing = new Standing('live');
  const leave = standing.watch();
  await (await next()).answer(200, wishes);
  leave();
  return standing;
}

/** Answers the reading that comes before a change. */
async function reading(...wishes: Wish[]) {
  const asked = await next();
  expect([asked.method, asked.path]).toEqual(['GET', '/app/v1/wishes']);
  await asked.answer(200, wishes);
}

/** The change that was sent. */
async function sent(...wishes: Wish[]) {
  const asked = await next();
  expect([asked.method, asked.path, asked.body]).toEqual(['PUT', '/app/v1/wishes', { wishes }]);
  expect(asked.headers.get('If-Match')).toBe('"1"');
  return asked;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));

afterEach(() => {
  expect(server.asked.splice(0)).toEqual([]); // nothing that no test knows of
  session.offline = false;
  vi.useRealTimers();
});

test('a change shows at once, and is made of what the server has by then', async () => {
  const standing = await known(late);
  const kept = standing.keep(free);
  expect(standing.wishes).toEqual([late, free]);
  await reading(late, early); // from elsewhere
  await (await sent(late, early, free)).answer(200, [late, early, free]);
  await kept;
});

test('a change is made again if somebody was faster', async () => {
  const standing = await known(late);
  const dropped = standing.drop(late);
  await reading(late);
  await (await sent()).answer(412, { code: 'PRECONDITION_FAILED', message: 'changed since' });
  await reading(late, early);
  await (await sent(early)).answer(200, [early]);
  await dropped;
});

test('a change that is refused is not there, and says why', async () => {
  const standing = await known(late);
  const replaced = standing.replace(late, { ...late, time: '08:00' });
  const failure = expect(replaced).rejects.toMatchObject({ fields: [{ field: 'wishes[0].time' }] });
  expect(standing.has(late)).toBe(false);
  await reading(late);
  const fields = [{ field: 'wishes[0].time', message: 'leaves nothing of a day beside wishes before it' }];
  await (await sent({ ...late, time: '08:00' })).answer(422, { code: 'VALIDATION_ERROR', message: '', fields });
  await failure;
  expect(standing.wishes).toEqual([late]);
});

test('changes are sent one after the other, also after one that failed', async () => {
  const standing = await known();
  const first = expect(standing.keep(late)).rejects.toMatchObject({ status: 0 });
  const second = standing.keep(early);
  expect(standing.wishes).toEqual([late, early]);
  await reading();
  await (await sent(late)).fail();
  await first;
  expect(standing.wishes).toEqual([early]);
  await reading();
  await (await sent(early)).answer(200, [early]);
  await second;
});

test('what stands already is not kept twice', async () => {
  const standing = await known(late);
  const kept = standing.keep(late);
  await reading(late);
  await (await sent(late)).answer(200, [late]);
  await kept;
});

test('what is left of a wish beside others is that wish', async () => {
  const standing = await known(late, early);
  expect(standing.whole({ ...late, days: [0, 6] })).toEqual(late);
  expect(standing.whole(early)).toEqual(early);
  expect(standing.whole(free)).toBeUndefined();
});
