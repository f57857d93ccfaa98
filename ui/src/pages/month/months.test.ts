import { expect, test } from 'vitest';
import { aMonthOn, monthAsked, monthPath, weeksOf } from './months';

test('an address names a month, and whatever else it says is that of today', () => {
  const asked = (text?: string) => monthAsked(text, '2026-11-26');
  expect(asked('2027-02')).toBe('2027-02-01');
  for (const text of [undefined, '', '2027-13', '2027-02-03', '0001-01', '9999-01', 'x'])
    expect(asked(text)).toBe('2026-11-01');
  expect(monthPath('2027-02-28')).toBe('/month/2027-02');
});

test('each month is six whole weeks, from the week of its first day on', () => {
  const weeks = weeksOf('2026-11-01', 1); // a Sunday
  expect(weeks.map((days) => days.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect([weeks[0]![0], weeks[0]![6], weeks[5]![6]]).toEqual(['2026-10-26', '2026-11-01', '2026-12-06']);
  expect(weeksOf('2026-11-01', 0)[0]![0]).toBe('2026-11-01');
});

test('a month on is the same day, or the last one', () => {
  expect(aMonthOn('2026-12-15', 1)).toBe('2027-01-15');
  expect(aMonthOn('2027-01-31', 1)).toBe('2027-02-28');
  expect(aMonthOn('2027-03-31', -1)).toBe('2027-02-28');
  expect(aMonthOn('2027-01-01', -1)).toBe('2026-12-01');
});
