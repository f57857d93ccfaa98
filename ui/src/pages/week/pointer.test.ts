import { expect, test } from 'vitest';
import type { Block } from '../../lib/api';
import { placed, type Spot } from './pointer.svelte';

const block = { id: 'blk_1', date: '2026-11-17', start: '10:00', end: '11:00' } as Block;

const spot = (hour: number, column = 0): Spot => ({ column, minute: hour * 60 });

test('a block is placed where it was dropped, in steps of a quarter of an hour', () => {
  const grip = { kind: 'block', block } as const;
  expect(placed(grip, spot(10.2), spot(10.7, 2))).toEqual({ date: '2026-11-19', start: '10:30', end: '11:30' });
  expect(placed(grip, spot(10.2), spot(10.3))).toEqual({ date: '2026-11-17', start: '10:00', end: '11:00' });
  expect(placed(grip, spot(10.2, 1), spot(10.2, 0))).toEqual({ date: '2026-11-16', start: '10:00', end: '11:00' });
});

test('a block is resized at either end, and never away', () => {
  expect(placed({ kind: 'end', block }, spot(11), spot(11.75))).toMatchObject({ start: '10:00', end: '11:45' });
  expect(placed({ kind: 'start', block }, spot(10), spot(9.75))).toMatchObject({ start: '09:45', end: '11:00' });
  expect(placed({ kind: 'end', block }, spot(11), spot(8))).toMatchObject({ start: '10:00', end: '10:15' });
});

test('a time that is drawn, down or up, is that of all the quarters it went through, within the day', () => {
  const grip = { kind: 'new', day: '2026-11-17' } as const;
  const drawn = { date: '2026-11-17', start: '18:15', end: '19:45' };
  expect(placed(grip, spot(18.3), spot(19.6, 3))).toEqual(drawn);
  expect(placed(grip, spot(19.6), spot(18.3))).toEqual(drawn);
  expect(placed(grip, spot(23), spot(23.99))).toEqual({ date: '2026-11-17', start: '23:00', end: '23:59' });
});
