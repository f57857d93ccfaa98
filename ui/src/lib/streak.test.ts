import { expect, test } from 'vitest';
import { daysWithAny, longestStreak } from './streak';

test('the longest streak goes over months and years, whatever the order of the days', () => {
  expect(longestStreak({})).toBe(0);
  expect(longestStreak({ '2026-03-01': 2 })).toBe(1);
  expect(longestStreak({ '2027-01-01': 1, '2026-12-30': 1, '2026-12-31': 4, '2026-12-28': 1 })).toBe(3);
});

test('a day without a completed block ends a streak', () => {
  const counts = { '2026-03-01': 1, '2026-03-02': 0, '2026-03-03': 1 };
  expect(longestStreak(counts)).toBe(1);
  expect(daysWithAny(counts)).toEqual(['2026-03-01', '2026-03-03']);
});
