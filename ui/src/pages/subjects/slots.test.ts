import { describe, expect, test } from 'vitest';
import { checkSlots, clashes, daysInWords, hoursOf, weeklyMinutes } from './slots';

const slot = (days: number[], start: string, end: string) => ({ days, start, end });
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const mondayFirst = [1, 2, 3, 4, 5, 6, 0];

describe('the rules of slots', () => {
  test('what is in order has no problems', () => {
    expect(checkSlots([])).toEqual([]);
    expect(checkSlots([slot([1, 3], '09:00', '10:00'), slot([1], '10:00', '11:00')])).toEqual([]);
  });

  test('every slot that is wrong is named, with all its parts', () => {
    expect(checkSlots([slot([], '9', ''), slot([1], '10:00', '10:00')])).toEqual([
      { slot: 0, part: 'days', kind: 'noDays' },
      { slot: 0, part: 'start', kind: 'noClock' },
      { slot: 0, part: 'end', kind: 'noClock' },
      { slot: 1, part: 'end', kind: 'endFirst' },
    ]);
  });

  test('an overlap is at the later slot, with the day', () => {
    const slots = [slot([1, 3], '09:00', '10:00'), slot([2], '09:00', '10:00'), slot([3, 2], '09:59', '11:00')];
    expect(checkSlots(slots)).toEqual([{ slot: 2, part: 'whole', kind: 'overlap', other: 0, day: 3 }]);
  });

  test('dates and weeks are wrong at their own parts', () => {
    const s = slot([1], '09:00', '10:00');
    expect(checkSlots([{ ...s, from: '2026-10-12', until: '2026-10-11', every: 2 }])).toEqual([
      { slot: 0, part: 'until', kind: 'untilFirst' },
    ]);
    expect(checkSlots([{ ...s, until: '2026-10-11', every: 2 }])).toEqual([
      { slot: 0, part: 'from', kind: 'needsFrom' },
    ]);
    expect(checkSlots([{ ...s, from: '2026-10-12', until: '2026-10-12', every: 8 }])).toEqual([]);
  });

  test('slots of weeks A and B do not overlap', () => {
    const a = { ...slot([1], '09:00', '10:00'), from: '2026-10-12', every: 2 };
    expect(checkSlots([a, { ...a, from: '2026-10-19' }])).toEqual([]);
    expect(checkSlots([a, { ...a, from: '2026-10-26' }])).toHaveLength(1);
    expect(clashes([a], [{ name: 'Lab', slots: [{ ...a, from: '2026-10-19' }] }])).toEqual([]);
  });

  test('a slot that is wrong itself is not compared', () => {
    expect(checkSlots([slot([1], '', '10:00'), slot([1], '08:00', '12:00')])).toHaveLength(1);
  });
});

test('minutes a week count every day of whole slots', () => {
  expect(weeklyMinutes([slot([1, 3], '09:00', '10:30'), slot([5], '09:00', '09:15'), slot([6], '9', '10:00')])).toBe(
    195,
  );
  expect(weeklyMinutes([{ ...slot([1], '09:00', '10:30'), from: '2026-10-12', every: 2 }])).toBe(45);
});

test('overlaps with other subjects are told once for a time, with their days', () => {
  const spanish = { name: 'Spanish', slots: [slot([1, 2, 3], '18:00', '19:00'), slot([4], '18:00', '19:00')] };
  const work = { name: 'Work', slots: [slot([1], '09:00', '17:00')] };
  expect(clashes([slot([1, 3], '18:30', '20:00'), slot([1], '16:00', '17:30')], [spanish, work])).toEqual([
    { name: 'Work', days: [1], start: '16:00', end: '17:00' },
    { name: 'Spanish', days: [1, 3], start: '18:30', end: '19:00' },
  ]);
  expect(clashes([slot([1], '17:00', '18:00')], [spanish, work])).toEqual([]);
});

test.each([
  [[3, 1], mondayFirst, 'Mon, Wed'],
  [[1, 2], mondayFirst, 'Mon, Tue'],
  [[1, 2, 3, 4, 5], mondayFirst, 'Mon–Fri'],
  [[0, 6, 5, 1], mondayFirst, 'Mon, Fri–Sun'],
  [[0, 1, 2, 6], [0, 1, 2, 3, 4, 5, 6], 'Sun–Tue, Sat'],
  [[], mondayFirst, ''],
])('the days %j in the order %j are %s', (days, order, words) => {
  expect(daysInWords(days, order, (d) => names[d]!)).toBe(words);
});

test.each([
  [[], 8, 20],
  [[slot([], '09:00', '10:00')], 5, 13],
  [[slot([], '00:00', '01:00')], 0, 8],
  [[slot([], '23:00', '23:59')], 16, 24],
  [[slot([], '06:30', '22:00')], 6, 23],
])('a picture of %j shows the hours %d to %d', (times, from, to) => {
  expect(hoursOf(times)).toEqual({ from, to });
});
