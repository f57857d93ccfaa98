import { expect, test } from 'vitest';
import type { Cause } from '../../lib/api';
import type { Change } from './change';
import { groupsOf } from './groups';

const change = (key: string, ...causes: Cause[]): Change => ({ key, causes }) as unknown as Change;
const lighter: Cause = { kind: 'asked', wish: { what: 'lighter' } };
const fuller: Cause = { kind: 'asked', wish: { what: 'fuller' } };
const frees: Cause = { kind: 'frees', minutes: 60 };
const idle: Cause = { kind: 'idle', day_count: 4 };

const shown = (changes: Change[], isSaid = () => true) =>
  groupsOf(changes, isSaid).map((g) => [g.shared, g.changes.map((c) => [c.change.key, c.own])]);

test('what several suggestions are for is said once, and each has what is left of its reason', () => {
  expect(
    shown([change('a', lighter, frees), change('b', idle), change('c', lighter, idle), change('d', fuller)]),
  ).toEqual([
    [
      [lighter],
      [
        ['a', [frees]],
        ['c', [idle]],
      ],
    ],
    [
      [],
      [
        ['b', [idle]],
        ['d', [fuller]],
      ],
    ],
  ]);
});

test('what cannot be said in common stays with each', () => {
  const all = [change('a', lighter, frees), change('b', lighter)];
  expect(shown(all, () => false)).toEqual([
    [
      [],
      [
        ['a', [lighter, frees]],
        ['b', [lighter]],
      ],
    ],
  ]);
});
