import { expect, test } from 'vitest';
import { neighbour, tabStop, type Way } from './steps';

// Two blocks on Monday, none on Tuesday, three on Wednesday.
const blocks = (
  [
    ['a', '2026-11-16', '08:00', '09:00'],
    ['b', '2026-11-16', '14:00', '15:00'],
    ['c', '2026-11-18', '07:00', '08:00'],
    ['d', '2026-11-18', '13:00', '14:00'],
    ['e', '2026-11-18', '15:00', '16:00'],
  ] as const
).map(([id, date, start, end]) => ({ id, date, start, end }));

test.each([
  ['a', 'up', undefined],
  ['a', 'down', 'b'],
  ['b', 'down', 'c'], // on to the next day that has some
  ['c', 'up', 'b'],
  ['e', 'down', undefined],
  ['a', 'right', 'c'],
  ['b', 'right', 'd'], // as far from it as e, and earlier
  ['e', 'left', 'b'],
  ['d', 'left', 'b'],
  ['b', 'left', undefined],
  ['e', 'right', undefined],
  ['x', 'down', undefined],
] as const)('from %s, %s leads to %s', (id, way, to) => {
  expect(neighbour(blocks, id, way as Way)?.id).toBe(to);
});

test('all blocks of a full day are reached by one arrow', () => {
  const full = Array.from({ length: 96 }, (_, n) => ({ ...blocks[0]!, id: String(n) }));
  let [at, steps] = [full[0], 0];
  while (at && steps < 1_000) [at, steps] = [neighbour(full, at.id, 'down'), steps + 1];
  expect(steps).toBe(96);
});

test('Tab stops at the block that was selected last, else at what comes next', () => {
  const stop = (last: string | undefined, day: string, clock = '12:00') => tabStop(blocks, last, day, clock)?.id;
  expect(stop('b', '2026-11-18')).toBe('b');
  expect(stop(undefined, '2026-11-16')).toBe('b');
  expect(stop('gone', '2026-11-18', '14:00')).toBe('e');
  expect(stop(undefined, '2026-12-01')).toBe('a');
  expect(tabStop([], undefined, '2026-11-16', '12:00')).toBeUndefined();
});
