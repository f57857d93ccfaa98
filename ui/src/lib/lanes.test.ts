import { expect, test } from 'vitest';
import { lanes } from './lanes';

const laid = (...times: [string, string][]) =>
  lanes(times.map(([start, end]) => ({ start, end }))).map((l) => [l.place.start, l.lane, l.of]);

test('what meets lies side by side, in the order of the starts, and nothing else does', () => {
  expect(laid(['09:00', '11:00'], ['08:00', '10:00'], ['10:00', '12:00'], ['12:00', '13:00'])).toEqual([
    ['08:00', 0, 2],
    ['09:00', 1, 2],
    ['10:00', 0, 2],
    ['12:00', 0, 1],
  ]);
});

test('a lane is used again as soon as it is free', () => {
  expect(laid(['08:00', '12:00'], ['08:00', '09:00'], ['09:00', '10:00'])).toEqual([
    ['08:00', 0, 2],
    ['08:00', 1, 2],
    ['09:00', 1, 2],
  ]);
});
