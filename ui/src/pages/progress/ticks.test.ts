import { expect, test } from 'vitest';
import { ticks } from './ticks';

test('lines are drawn at round hours, few of them however many hours there are', () => {
  expect(ticks(1)).toEqual([0, 1]);
  expect(ticks(9.5)).toEqual([0, 2, 4, 6, 8]);
  expect(ticks(31)).toEqual([0, 10, 20, 30]);
  expect(Math.max(...Array.from({ length: 2_000 }, (_, hours) => ticks(hours).length))).toBeLessThanOrEqual(6);
});
