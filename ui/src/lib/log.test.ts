import '../messages/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Block } from './api';
import type { Waiting } from './log.svelte';
import type { BlocksChange } from './pairs';
import './server.testing';

const { log, mostEntries, mostWaiting, none, Outdated } = await import('./log.svelte');
const { joined } = await import('./keeper');
const { Refusal } = await import('./api');
const { toasts } = await import('./toasts.svelte');

const block = (id: string, start = '10:00'): Block => ({
  ...{ id, subject_id: 'sub_1', subject_name: 'Algebra', topic: null, done: false },
  ...{ date: '2026-11-17', start, end: '11:00' },
});
const ticked = (b: Block): BlocksChange => ({ of: 'blocks', pairs: [{ before: b, after: { ...b, done: true } }] });
const moved = (b: Block, start: string): BlocksChange => ({
  of: 'blocks',
  pairs: [{ before: b, after: { ...b, start } }],
});

let made: BlocksChange[] = [];
let answer: (change: BlocksChange) => BlocksChange;
const told = () => toasts.list.map((t) => [t.text, t.action?.label]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  made = [];
  answer = (change) => change;
  log.knows('blocks', (_, change: BlocksChange) => {
    made.push(change);
    return Promise.resolve(answer(change));
  });
});

afterEach(() => {
  log.clear();
  toasts.list = [];
  vi.useRealTimers();
});

test('what was done last is taken back first, made again, and told each time in place of what was told before', async () => {
  log.record('live', 'one', [ticked(block('blk_1'))]);
  log.record('live', 'two', [ticked(block('blk_2'))]);
  expect(told()).toEqual([['two', 'Undo']]);
  await log.undo('live');
  expect(told()).toEqual([['Undone: two', 'Redo']]);
  await log.undo('live');
  await log.redo('live');
  expect(told()).toEqual([['one', 'Undo']]);
  expect(made.map((c) => [c.pairs[0]?.before?.id, c.pairs[0]?.after?.done])).toEqual([
    ['blk_2', false],
    ['blk_1', false],
    ['blk_1', true],
  ]);
});

test('the spaces have logs of their own, and what is done ends what could be made again', async () => {
  log.record('sandbox', 'there', [ticked(block('blk_1'))]);
  await log.undo('live');
  expect(made).toEqual([]);
  await log.undo('sandbox');
  log.record('sandbox', 'else', [ticked(block('blk_2'))]);
  await log.redo('sandbox');
  expect(told().at(-1)).toEqual(['Nothing to redo.', undefined]);
});

test('a block that is moved on within moments goes back in one step', async () => {
  const at = block('blk_1');
  log.record('live', 'one', [moved(at, '10:15')]);
  log.record('live', 'two', [moved({ ...at, start: '10:15' }, '10:30')]);
  vi.advanceTimersByTime(2_000);
  log.record('live', 'three', [moved({ ...at, start: '10:30' }, '10:45')]);
  await log.undo('live');
  await log.undo('live');
  await log.undo('live');
  expect(made.map((c) => c.pairs[0]?.after?.start)).toEqual(['10:30', '10:00']);
});

test('what was made anew is taken back under its new id', async () => {
  const was = block('blk_1');
  log.record('live', 'ticked', [ticked(was)]);
  log.record('live', 'deleted', [{ of: 'blocks', pairs: [{ before: { ...was, done: true } }] }]);
  answer = ({ of }) => ({ of, pairs: [{ after: { ...was, id: 'blk_2', done: true } }] });
  await log.undo('live');
  answer = (change) => change;
  await log.undo('live');
  expect(made[1]?.pairs[0]?.before?.id).toBe('blk_2');
});

const deletion: BlocksChange = { of: 'blocks', pairs: [{ before: block('blk_1') }] };

/** A keeper that keeps nothing, and notes which messages stand, and how they ended. */
function kept() {
  const standing = new Set<string>();
  const ends: boolean[] = [];
  const send = vi.fn(() => Promise.resolve());
  const keeper = {
    keep: () => undefined,
    leave: () => undefined,
    alone: <T>(work: () => Promise<T>) => work(),
    add: (space: 'live' | 'sandbox', items: readonly Waiting[]) => {
      log.edit(space, (lists) => ({ ...lists, waiting: joined(lists.waiting, items) }));
      return true;
    },
    hold: (_: string, id: string) => {
      standing.add(id);
      return (goes: boolean) => void (standing.delete(id) && ends.push(goes));
    },
    send,
  };
  log.keptBy(keeper, { live: none, sandbox: none });
  return { standing, ends, send };
}

test('what waits for its message is kept at once, never made if it is taken back, and sent when the message goes', async () => {
  const { standing, ends, send } = kept();
  const undone = vi.fn();
  log.hold('live', 'deleted', [deletion], { part: vi.fn(), undone });
  const [item] = log.waiting('live');
  expect(item).toMatchObject({ changes: [deletion], held: true });
  expect([...standing]).toEqual([item!.id]);
  expect([log.queues('live'), log.keptWaiting('live')]).toEqual([false, []]); // nothing waits behind it
  await log.undo('live');
  expect([log.waiting('live'), made, send.mock.calls.length, undone.mock.calls.length]).toEqual([[], [], 0, 1]);
  expect([standing.size, ends]).toEqual([0, [false]]); // it is not marked as sent

  const other = { part: vi.fn(), undone: vi.fn() };
  log.hold('live', 'deleted', [deletion], other);
  log.record('live', 'next', [ticked(block('blk_2'))]); // takes the place of its message
  await vi.waitFor(() => expect([send.mock.calls.length, ends]).toEqual([1, [false, true]]));
  log.part();
  expect([other.part.mock.calls, other.undone.mock.calls]).toEqual([[], []]);
});

test('what another window takes back loses its message here, and what the page is left with is sent as it goes', () => {
  const { ends } = kept();
  const undone = vi.fn();
  log.hold('live', 'deleted', [deletion], { part: vi.fn(), undone });
  log.adopt({ live: none, sandbox: none });
  expect([toasts.list.length, ends, undone.mock.calls.length]).toEqual([0, [false], 1]);
  const part = vi.fn();
  log.hold('live', 'deleted', [deletion], { part });
  log.part();
  expect([part.mock.calls.length, toasts.list.length]).toEqual([1, 0]);
});

test('once as much waits as can, what comes then waits, too', () => {
  kept();
  for (let n = 0; n < mostWaiting; n++) {
    expect(log.queues('live')).toBe(false);
    log.hold('live', 'deleted', [{ of: 'blocks', pairs: [{ before: block('blk_' + n) }] }], { part: vi.fn() });
  }
  expect(log.queues('live')).toBe(true);
});

test('what was changed since stays, and is told; without a connection it can be taken back later', async () => {
  log.record('live', 'one', [ticked(block('blk_1'))]);
  log.record('live', 'two', [ticked(block('blk_2'))]);
  answer = () => {
    throw new Outdated();
  };
  await log.undo('live');
  expect(told().at(-1)?.[0]).toBe('Not undone, because it changed since: two');
  answer = () => {
    throw new Refusal(0, 'OFFLINE', '');
  };
  await log.undo('live');
  answer = (change) => change;
  await log.undo('live');
  expect(made.map((c) => c.pairs[0]?.before?.id)).toEqual(['blk_2', 'blk_1', 'blk_1']);
});

test('a block and what follows it go back together, from where the block was first', async () => {
  const at = block('blk_1');
  log.record('live', 'one', [moved(at, '10:15')]);
  vi.advanceTimersByTime(5_000);
  log.record('live', 'two', [moved({ ...at, start: '10:15' }, '10:30')]);
  const slots = { of: 'subjects' as const, pairs: [{ before: { id: 'sub_1' }, after: { id: 'sub_1' } }] };
  (await import('./turning')).extend('live', 'blk_1', slots, 'all following');
  const nouns: string[] = [];
  log.knows('subjects', (_, change) => {
    nouns.push(change.of);
    return Promise.resolve(change);
  });
  await log.undo('live');
  await log.undo('live');
  expect([made.map((c) => c.pairs[0]?.after?.start), nouns]).toEqual([['10:00'], ['subjects']]);
});

test('taking back waits for what is on its way', async () => {
  let arrive = () => {};
  const way = new Promise<void>((done) => (arrive = done));
  const waited = log.wait(way.then(() => log.record('live', 'made', [ticked(block('blk_1'))])));
  const undone = log.undo('live');
  arrive();
  await Promise.all([waited, undone]);
  expect(made).toHaveLength(1);
});

test('the oldest is forgotten once there are too many', async () => {
  for (let n = 0; n <= mostEntries; n++) log.record('live', `${n}`, [ticked(block('blk_' + n))]);
  for (let n = 0; n <= mostEntries; n++) await log.undo('live');
  expect(made).toHaveLength(mostEntries);
  expect(made.at(-1)?.pairs[0]?.before?.id).toBe('blk_1');
});
