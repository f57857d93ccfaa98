import '../messages/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Block } from './api';
import { next, server, type Asked } from './server.testing';

const { Schedule, missed, schedules } = await import('./schedule.svelte');
const { limits } = await import('./api');
const { exchange } = await import('./blockChange');
await import('./turning'); // else it is loaded while time stands still
const { refreshAll } = await import('./live.svelte');
const { session } = await import('./session.svelte');
const { log, Outdated } = await import('./log.svelte');
const { toasts } = await import('./toasts.svelte');

const week = ['2026-11-16', '2026-11-22'] as const;
const algebra = {
  id: 'blk_1',
  subject_id: 'sub_1',
  subject_name: 'Algebra',
  date: '2026-11-17',
  start: '10:00',
  end: '11:00',
  topic: null,
  done: false,
};

/** A schedule whose week holds one block. */
async function planned() {
  const schedule = new Schedule('live');
  const leave = schedule.watchDays(...week);
  const reading = await next();
  expect(reading.path).toBe('/app/v1/blocks?date_from=2026-11-16&date_to=2026-11-22&include=busy,days_off,topics');
  await reading.answer(200, [algebra]);
  leave();
  return schedule;
}

const operations = (asked: Asked) => asked.body.operations as Record<string, unknown>[];

/** Answers a batch: each operation leaves a block as it is given, or none. */
const answer = (asked: Asked, ...blocks: (Block | null)[]) =>
  asked.answer(200, {
    dry_run: false,
    results: operations(asked).map(({ op, id }, n) => {
      const block = blocks[Math.min(n, blocks.length - 1)];
      return { op, id: id ?? block?.id, block };
    }),
  });

const shown = (schedule: InstanceType<typeof Schedule>) => schedule.blocks(...week);

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));

afterEach(() => {
  expect(server.asked.splice(0)).toEqual([]); // nothing that no test knows of
  toasts.list = [];
  log.clear();
  session.offline = false;
  vi.useRealTimers();
});

test('the blocks of some days are known once they were read', async () => {
  const schedule = new Schedule('live');
  expect(schedule.knows(...week)).toBe(false);
  const leave = schedule.watchDays(...week);
  await (await next()).answer(200, [algebra]);
  leave();
  expect(schedule.knows(...week)).toBe(true);
  expect(shown(schedule)).toEqual([algebra]);
});

test('days are known within those that were read', async () => {
  const schedule = await planned();
  expect(schedule.knows('2026-11-17', '2026-11-17')).toBe(true);
  expect(schedule.knows('2026-11-22', '2026-11-23')).toBe(false);
});

test('busy times are those of the last reading of their days', async () => {
  const lecture = (date: string, title: string) => ({
    calendar_id: 'cal_1',
    date,
    start: '08:00',
    end: '10:00',
    title,
  });
  const schedule = new Schedule('live');
  const titles = () => schedule.busy('2026-11-01', '2026-11-30').map((b) => b.title);
  let leave = schedule.watchDays(...week);
  await (
    await next()
  ).answer(200, [algebra], '"1"', { busy: [lecture('2026-11-17', 'A'), lecture('2026-11-22', 'B')] });
  leave();
  leave = schedule.watchDays('2026-11-22', '2026-11-28');
  await (await next()).answer(200, [], '"1"', { busy: [lecture('2026-11-23', 'C')] });
  leave();
  expect(titles()).toEqual(['A', 'C']);
  expect(schedule.busy('2026-11-18', '2026-11-30').map((b) => b.title)).toEqual(['C']);
  const at = (start: string, end: string) => schedule.busyAt({ date: '2026-11-17', start, end }).length;
  expect([at('07:00', '08:00'), at('09:45', '11:00')]).toEqual([0, 1]);
});

test('a change shows at once, before the server has answered', async () => {
  const schedule = await planned();
  schedule.change('blk_1', { date: '2026-11-19', start: '12:00', end: '13:00' });
  expect(shown(schedule)).toEqual([{ ...algebra, date: '2026-11-19', start: '12:00', end: '13:00' }]);
  const move = await next();
  expect([move.method, move.path]).toEqual(['POST', '/app/v1/blocks/batch']);
  const to = { date: '2026-11-19', start: '12:00', end: '13:00' };
  expect(move.body).toEqual({ operations: [{ op: 'move', id: 'blk_1', ...to }] });
  await answer(move, { ...algebra, ...to });
  expect(schedule.block('blk_1')).toEqual({ ...algebra, date: '2026-11-19', start: '12:00', end: '13:00' });
});

test('fast moves are sent as the first and the last of them', async () => {
  const schedule = await planned();
  for (const start of ['10:15', '10:30', '10:45']) schedule.change('blk_1', { start, end: '12:00' });
  expect(schedule.block('blk_1')?.start).toBe('10:45');
  const first = await next();
  expect(operations(first)).toMatchObject([{ op: 'move', start: '10:15' }]);
  await answer(first, { ...algebra, start: '10:15', end: '12:00' });
  expect(schedule.block('blk_1')?.start).toBe('10:45'); // not what the server has by now
  const last = await next();
  expect(operations(last)).toMatchObject([{ op: 'move', start: '10:45', end: '12:00' }]);
  await answer(last, { ...algebra, start: '10:45', end: '12:00' });
  expect(schedule.block('blk_1')).toMatchObject({ start: '10:45', end: '12:00' });
});

test('all that one edit changes goes in one request', async () => {
  const schedule = await planned();
  schedule.change('blk_1', { date: '2026-11-18', topic: ' Rings ', done: true });
  const edit = await next();
  expect(operations(edit)).toEqual([
    { op: 'move', id: 'blk_1', date: '2026-11-18', start: '10:00', end: '11:00' },
    { op: 'update', id: 'blk_1', topic: 'Rings', done: true },
  ]);
  await answer(edit, { ...algebra, date: '2026-11-18', topic: 'Rings', done: true });
  expect(schedule.block('blk_1')).toMatchObject({ date: '2026-11-18', topic: 'Rings', done: true });
});

test('an answer that is not what was asked for is taken as it is', async () => {
  const schedule = await planned();
  schedule.change('blk_1', { topic: 'ﬁelds' });
  await answer(await next(), { ...algebra, topic: 'fields' });
  expect(schedule.block('blk_1')?.topic).toBe('fields'); // and is not asked for again
});

test.each([
  [409, { code: 'CONFLICT', message: 'somebody was faster' }, 'That didn’t work: Somebody was faster.'],
  [
    422,
    { code: 'VALIDATION_ERROR', message: 'not valid', fields: [{ field: 'end', message: 'must be after start' }] },
    'That didn’t work: The end must be after the start.',
  ],
])('what is refused with %i is as it was before, and a toast says why', async (status, error, text) => {
  const schedule = await planned();
  schedule.change('blk_1', { start: '10:30' });
  schedule.change('blk_1', { start: '10:45' });
  await (await next()).answer(status, error);
  expect(shown(schedule)).toEqual([algebra]);
  expect(toasts.list.map((t) => [t.kind, t.text])).toEqual([['trouble', text]]);
});

test('without a connection a change is taken back, and the schedule can still be read', async () => {
  const schedule = await planned();
  schedule.change('blk_1', { done: true });
  expect(schedule.block('blk_1')?.done).toBe(true);
  await (await next()).fail();
  expect(shown(schedule)).toEqual([algebra]);
  expect(session.offline).toBe(true);
  expect(toasts.list.at(-1)?.text).toContain('reach the server');
});

test('a deleted block is gone at once; where nothing can be kept until its message has gone, it is deleted at once', async () => {
  const schedule = schedules.of('live');
  const leave = schedule.watchDays(...week);
  await (await next()).answer(200, [algebra]);
  leave();
  schedule.remove('blk_1');
  expect(shown(schedule)).toEqual([]);
  expect(log.keptWaiting('live')).toEqual([]); // it is not said to wait for a connection
  const look = await next();
  expect([look.method, look.path]).toEqual(['GET', '/app/v1/blocks/blk_1']);
  await look.answer(200, algebra);
  const deletion = await next();
  expect(operations(deletion)).toEqual([{ op: 'delete', id: 'blk_1' }]);
  await answer(deletion, null);
  expect(shown(schedule)).toEqual([]);
  expect(log.waiting('live')).toEqual([]);
});

test('a deletion that is refused brings the block back', async () => {
  const schedule = schedules.of('live');
  const leave = schedule.watchDays(...week);
  await (await next()).answer(200, [algebra]);
  leave();
  schedule.remove('blk_1');
  await (await next()).fail();
  expect(shown(schedule)).toEqual([algebra]);
  expect(log.lists('live').done).toEqual([]);
});

test('a change that is not answered counts as not sent after half a minute', async () => {
  const schedule = await planned();
  schedule.change('blk_1', { done: true });
  await next();
  vi.advanceTimersByTime(limits.most - 1);
  await server.settled();
  expect(schedule.block('blk_1')?.done).toBe(true);
  vi.advanceTimersByTime(1);
  await server.settled();
  expect(schedule.block('blk_1')?.done).toBe(false);
  expect(session.offline).toBe(true);
});

test('what was read before a change was answered is not taken over', async () => {
  const schedule = await planned();
  const leave = schedule.watchDays(...week);
  const early = await next();
  schedule.change('blk_1', { done: true });
  const edit = await next();
  leave();
  await answer(edit, { ...algebra, done: true });
  await early.answer(200, [algebra]);
  expect(schedule.block('blk_1')?.done).toBe(true);
});

test('of two readings that overtake each other the later one counts', async () => {
  const schedule = await planned();
  const leave = schedule.watchDays(...week);
  const early = await next();
  const both = refreshAll();
  const late = await next();
  leave();
  await late.answer(200, [{ ...algebra, done: true }]);
  await early.answer(200, [algebra]);
  await both;
  expect(schedule.block('blk_1')?.done).toBe(true);
});

test('a new block shows at once, and what is changed before the server has made it is sent then', async () => {
  const schedule = await planned();
  const draft = { subject_id: 'sub_1', date: '2026-11-18', start: '08:00', end: '09:00', topic: '' };
  const made = schedule.create(draft);
  const fresh = shown(schedule)[1]!;
  expect(fresh).toMatchObject({ date: '2026-11-18', start: '08:00', topic: null, done: false });
  expect(schedule.isNew(fresh.id)).toBe(true);
  schedule.change(fresh.id, { done: true });
  const creation = await next();
  expect([creation.method, creation.path]).toEqual(['POST', '/app/v1/blocks/batch']);
  expect(operations(creation)).toMatchObject([{ op: 'create', subject_id: 'sub_1', start: '08:00' }]);
  await answer(creation, { ...algebra, ...draft, id: 'blk_2', topic: null });
  expect(await made).toBe('blk_2');
  expect(shown(schedule).map((b) => [b.id, b.done])).toEqual([
    ['blk_1', false],
    ['blk_2', true],
  ]);
  const edit = await next();
  expect(operations(edit)).toEqual([{ op: 'update', id: 'blk_2', done: true }]);
  await answer(edit, { ...algebra, ...draft, id: 'blk_2', topic: null, done: true });
});

test('a new block that is refused is taken away again', async () => {
  const schedule = await planned();
  const made = schedule.create({ subject_id: 'sub_9', date: '2026-11-18', start: '08:00', end: '09:00' });
  await (await next()).answer(404, { code: 'NOT_FOUND', message: 'there is no such subject' });
  expect(await made).toBeUndefined();
  expect(shown(schedule)).toEqual([algebra]);
});

test('a block that was deleted for good is made anew, done as it was', async () => {
  const schedule = await planned();
  const was = { ...algebra, id: 'blk_9', date: '2026-11-19', topic: 'Rings', done: true };
  const making = exchange(schedule, { of: 'blocks', pairs: [{ after: was }] }, 'key');
  const creation = await next();
  expect(operations(creation)).toEqual([
    { op: 'create', subject_id: 'sub_1', date: '2026-11-19', start: '10:00', end: '11:00', topic: 'Rings' },
  ]);
  expect(creation.headers.get('Idempotency-Key')).toBeTruthy();
  expect(shown(schedule)).toHaveLength(2); // at once
  await answer(creation, { ...was, id: 'blk_3', done: false });
  const done = await next();
  expect(operations(done)).toEqual([{ op: 'update', id: 'blk_3', done: true }]);
  await answer(done, { ...was, id: 'blk_3' });
  expect((await making).pairs[0]?.after?.id).toBe('blk_3');
  expect(shown(schedule)).toEqual([algebra, { ...was, id: 'blk_3' }]);
});

test('a block that its slot gave again is not made twice', async () => {
  const schedule = await planned();
  const made = await exchange(schedule, { of: 'blocks', pairs: [{ after: { ...algebra, id: 'blk_9' } }] }, 'key');
  expect(made.pairs[0]?.after?.id).toBe('blk_1');
  expect(shown(schedule)).toEqual([algebra]);
});

test('blocks that are not what they were are left as they are', async () => {
  const schedule = await planned();
  const before = { ...algebra, start: '09:00' };
  const change = exchange(
    schedule,
    { of: 'blocks', pairs: [{ before, after: { ...algebra, start: '08:00' } }] },
    'key',
  );
  await expect(change).rejects.toThrow(Outdated);
  const gone = exchange(schedule, { of: 'blocks', pairs: [{ before: { ...algebra, id: 'blk_9' } }] }, 'key');
  const asking = await next();
  expect([asking.method, asking.path]).toEqual(['GET', '/app/v1/blocks/blk_9']); // it is not shown
  const refused = expect(gone).rejects.toThrow(Outdated);
  await asking.answer(404, { code: 'NOT_FOUND', message: 'there is no such block' });
  await refused;
  expect(shown(schedule)).toEqual([algebra]);
});

test('a change that is refused leaves nothing to take back', async () => {
  const schedule = await planned();
  schedule.change('blk_1', { done: true });
  await (await next()).answer(409, { code: 'CONFLICT', message: 'somebody was faster' });
  await log.undo('live');
  expect(toasts.list.at(-1)?.text).toBe('Nothing to undo.');
});

test('a block is missed once it is over without being done', () => {
  expect(missed(algebra, '2026-11-17', '10:59')).toBe(false);
  expect(missed(algebra, '2026-11-17', '11:00')).toBe(true);
  expect(missed(algebra, '2026-11-18', '00:00')).toBe(true);
  expect(missed({ ...algebra, done: true }, '2026-11-18', '00:00')).toBe(false);
});
