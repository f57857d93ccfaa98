import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, weekday } from '../../lib/dates';
import { boundsOf, firstShown, levelOf, months, monthSpans, step, stepTo } from './heatmap';

const today = '2026-11-21'; // a Saturday

describe('the heatmap', () => {
  test('has a year of weeks that begin with the weekday of the account, and ends today', () => {
    for (const first of [0, 1, 6]) {
      const from = firstShown(today, first);
      expect(weekday(from)).toBe(first);
      expect(Math.floor(daysBetween(from, today) / 7)).toBe(52);
    }
  });
  test('names a month once, over all its columns', () => {
    const spans = monthSpans(today, 1);
    expect(spans.reduce((n, s) => n + s.span, 0)).toBe(53);
    expect(spans.map((s) => s.column)).toEqual(
      spans.map((_, at) => spans.slice(0, at).reduce((n, s) => n + s.span, 0)),
    );
    expect(spans.map((s) => s.day.slice(0, 7))).toEqual([...new Set(spans.map((s) => s.day.slice(0, 7)))]);
  });
  test('four levels tell one to four blocks apart, and more where days hold more', () => {
    expect([0, 1, 2, 3, 4, 9].map((n) => levelOf(n, 1))).toEqual([0, 1, 2, 3, 4, 4]);
    expect([1, 2, 3, 4, 5, 8].map((n) => levelOf(n, 2))).toEqual([1, 1, 2, 2, 3, 4]);
    expect([0, 1, 3, 4].map((l) => boundsOf(l as 0 | 1 | 3 | 4, 2))).toEqual([
      [0, 0],
      [1, 2],
      [5, 6],
      [7, undefined],
    ]);
  });
  test('one very full day does not make the others pale', () => {
    const counts = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [addDays('2026-10-01', i), i === 7 ? 40 : 3]),
    );
    expect(step(counts, '2026-10-01', today)).toBe(1);
    expect(step({}, '2026-10-01', today)).toBe(1);
    expect(step({ '2026-10-02': 12 }, '2026-10-01', today)).toBe(3);
    expect(step({ '2026-09-02': 12 }, '2026-10-01', today)).toBe(1);
  });
  test('arrows go to the next day and week, and stay within the year', () => {
    const from = firstShown(today, 1);
    expect(stepTo('2026-11-18', 'ArrowLeft', from, today)).toBe('2026-11-11');
    expect(stepTo('2026-11-18', 'ArrowDown', from, today)).toBe('2026-11-19');
    expect(stepTo('2026-11-18', 'ArrowRight', from, today)).toBe('2026-11-18');
    expect(stepTo('2026-11-18', 'Home', from, today)).toBe(from);
    expect(stepTo(from, 'End', from, today)).toBe(today);
    expect(stepTo(from, 'ArrowUp', from, today)).toBe(from);
    expect(stepTo(from, 'Tab', from, today)).toBeUndefined();
  });
});

describe('months', () => {
  test('add up days and blocks, the latest first, those with nothing too', () => {
    const all = months({ '2026-09-30': 2, '2026-11-02': 1, '2026-11-21': 3, '2026-11-22': 9 }, '2026-09-29', today);
    expect(all).toEqual([
      { day: '2026-11-01', days: 2, blocks: 4 },
      { day: '2026-10-01', days: 0, blocks: 0 },
      { day: '2026-09-29', days: 1, blocks: 2 },
    ]);
  });
});
