import '../messages/testing';
import { expect, test } from 'vitest';
import type { Block } from './api';
import type { Entry, Waiting } from './log.svelte';
import type { Pair } from './pairs';
import './server.testing';

const { bounded, joined, lasting } = await import('./keeper');
const { groupOf, wholeOf } = await import('./conflicts');

const block = (id: string, start = '10:00'): Block => ({
  ...{ id, subject_id: 'sub_1', subject_name: 'Algebra', topic: null, done: false },
  ...{ date: '2026-11-17', start, end: '11:00' },
});
const changes = (...pairs: Pair<Block>[]) => [{ of: 'blocks' as const, pairs }];
const entry = (id: string, at: number, text = ''): Entry => ({ id, text, changes: changes({ after: block(id) }), at });
const item = (id: string, ...pairs: Pair<Block>[]): Waiting => ({
  ...{ id, text: id, changes: changes(...pairs), at: 0, entries: [] },
});

test('what is kept to be taken back is not too old and not too much, and what waits is kept in any case', () => {
  const now = 10 * lasting;
  const many = Array.from({ length: 120 }, (_, n) => entry(`${n}`, now - 120 + n));
  const waiting = [item('old', { after: block('new-1') })];
  const kept = bounded({ done: [entry('old', now - lasting), ...many], undone: [entry('older', 0)], waiting }, now);
  expect([kept.done.length, kept.done[0]?.id, kept.done.at(-1)?.id]).toEqual([100, '20', '119']);
  expect([kept.undone, kept.waiting]).toEqual([[], waiting]);
  const large = [entry('a', now), entry('b', now, 'x'.repeat(3_000_000)), entry('c', now)];
  expect(bounded({ done: large, undone: [], waiting: [] }, now).done.map((e) => e.id)).toEqual(['c']);
});

test('what depends on a change goes with it, and what does not goes on', () => {
  const [a, b] = [block('blk_a'), block('blk_b')];
  const later = { ...a, start: '10:30' };
  const all = [
    item('first', { before: b, after: { ...b, done: true } }),
    item('stuck', { before: a, after: later }),
    item('apart', { before: block('blk_c') }),
    item('both', { before: later, after: { ...later, done: true } }, { before: block('blk_d') }),
    item('far', { before: undefined, after: block('blk_d') }),
  ];
  expect(groupOf(all, 'stuck').map((one) => one.id)).toEqual(['stuck', 'both', 'far']);
  const pairs = [
    { before: a, after: { ...later, done: true } },
    { before: block('blk_d'), after: block('blk_d') },
  ];
  expect(wholeOf(groupOf(all, 'stuck'))).toEqual([{ of: 'blocks', pairs }]);
});

test('what was made and deleted without a connection is nothing', () => {
  const made = block('new-1');
  const all = wholeOf([item('one', { after: made }), item('two', { before: made })]);
  expect(all).toEqual([{ of: 'blocks', pairs: [] }]);
});

test('what comes to wait stands before what messages offer to take back, and what takes that back goes with it', () => {
  const deletion = { before: block('blk_1') };
  const held = { ...item('held', deletion), held: true };
  const edit = item('edit', { before: block('blk_2'), after: block('blk_2', '11:00') });
  expect(joined([held], [edit]).map((one) => one.id)).toEqual(['edit', 'held']);
  const back = item('back', { after: block('blk_1') });
  expect(joined([held, edit], [back])).toEqual([edit]);
  const begun = { ...held, tried: true };
  expect(joined([begun], [back])).toEqual([begun, back]); // it is being sent
});
