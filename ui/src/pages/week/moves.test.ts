import { expect, test } from 'vitest';
import type { When } from '../../lib/dates';
import { dropped, moved, nextFree, overnight, resized } from './moves';

const at = (start: string, end: string, date = '2026-11-17'): When => ({ date, start, end });

test('a block moves by days and minutes at the same length', () => {
  expect(moved(at('10:00', '11:30'), 0, 15)).toEqual(at('10:15', '11:45'));
  expect(moved(at('10:00', '11:30'), -1, 0)).toEqual(at('10:00', '11:30', '2026-11-16'));
  expect(moved(at('10:05', '11:00'), 13, -15)).toEqual(at('09:50', '10:45', '2026-11-30'));
});

test('a block never leaves its day', () => {
  expect(moved(at('00:05', '01:00'), 0, -15)).toEqual(at('00:00', '00:55'));
  expect(moved(at('22:50', '23:50'), 0, 15)).toEqual(at('23:00', '23:59'));
  expect(moved(at('23:00', '23:59'), 0, 15)).toEqual(at('23:00', '23:59'));
  expect(moved(at('23:00', '23:59'), 0, -15)).toEqual(at('22:45', '23:45')); // 23:59 was the end of the day
});

test('a block that is dropped lies on the day that holds its middle', () => {
  expect(dropped(at('10:00', '11:00'), 3 * 1440 + 75)).toEqual(at('11:15', '12:15', '2026-11-20'));
  expect(dropped(at('10:00', '11:00'), -1440)).toEqual(at('10:00', '11:00', '2026-11-16'));
  expect(dropped(at('22:00', '23:30'), 60)).toEqual(at('22:30', '23:59'));
  expect(dropped(at('00:30', '02:00'), -60)).toEqual(at('00:00', '01:30'));
});

test('a block is resized at either end, to no less than a step', () => {
  expect(resized(at('10:00', '11:00'), 0, 30)).toEqual(at('10:00', '11:30'));
  expect(resized(at('10:00', '11:00'), -45, 0)).toEqual(at('09:15', '11:00'));
  expect(resized(at('10:00', '11:00'), 0, -90)).toEqual(at('10:00', '10:15'));
  expect(resized(at('10:00', '11:00'), 90, 0)).toEqual(at('10:45', '11:00'));
  expect(resized(at('10:00', '10:10'), 0, -15)).toEqual(at('10:00', '10:10'));
  expect(resized(at('23:00', '23:45'), 0, 15)).toEqual(at('23:00', '23:59'));
  expect(resized(at('00:10', '01:00'), -15, 0)).toEqual(at('00:00', '01:00'));
});

test('a new block is offered for the next hour that is free and lies ahead', () => {
  const free = (day: string, clock: string, ...taken: When[]) => nextFree(day, '2026-11-17', clock, taken);
  expect(free('2026-11-17', '14:07')).toEqual(at('14:15', '15:15'));
  expect(free('2026-11-17', '01:30')).toEqual(at('07:00', '08:00'));
  expect(free('2026-11-17', '23:50')).toEqual(at('07:00', '08:00', '2026-11-18'));
  expect(free('2026-11-18', '14:07')).toEqual(at('12:00', '13:00', '2026-11-18'));
  expect(free('2026-11-02', '14:07')).toEqual(at('14:15', '15:15')); // it is over
  expect(free('2026-11-17', '14:07', at('15:00', '16:10'))).toEqual(at('16:15', '17:15'));
  expect(free('2026-11-17', '14:07', at('00:00', '23:59'))).toEqual(at('07:00', '08:00', '2026-11-18'));
  const always = Array.from({ length: 30 }, (_, n) => at('00:00', '23:59', `2026-11-${n + 1}`));
  expect(free('2026-11-17', '14:07', ...always)).toEqual(at('12:00', '13:00', '2026-11-18')); // overlaps are allowed
});

test('a time past midnight is two times on two days, or one that ends with the day', () => {
  expect(overnight(at('23:00', '01:00'))).toEqual([at('23:00', '23:59'), at('00:00', '01:00', '2026-11-18')]);
  expect(overnight(at('22:00', '00:00'))).toEqual([at('22:00', '23:59')]);
  for (const other of [
    at('10:00', '11:00'),
    at('10:00', '10:00'),
    at('23:59', '01:00'),
    at('x', '01:00'),
    at('23:00', '01:00', ''),
  ])
    expect(overnight(other)).toBeUndefined();
});

test('what is offered is as long as it is to be, and never past the end of the evening', () => {
  const taken = [at('10:00', '11:00'), at('12:00', '22:00')];
  expect(nextFree('2026-11-17', '2026-11-17', '09:50', taken, 45)).toEqual(at('11:00', '11:45'));
  expect(nextFree('2026-11-17', '2026-11-17', '11:00', taken, 90)).toEqual(at('07:00', '08:30', '2026-11-18'));
  expect(nextFree('2026-11-17', '2026-11-17', '09:00', [], 24 * 60)).toEqual(at('00:00', '23:59', '2026-11-18'));
});
