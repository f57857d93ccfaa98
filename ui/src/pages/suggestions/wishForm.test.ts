import { describe, expect, test } from 'vitest';
import type { Wish } from '../../lib/api';
import { fieldsOf, wishOf, wrongOf, type WishFields, type Wrongs } from './wishForm';

const today = '2026-11-21';
const wishes: Wish[] = [
  { what: 'more', subject_id: 'sub_m', factor: 1.5 },
  { what: 'less', type: 'training', factor: 0.29 },
  { what: 'exam', subject_id: 'sub_m', date: '2026-12-11' },
  { what: 'not_after', time: '20:00', days: [1, 2], until: '2027-01-31' },
  { what: 'keep_free', days: [0] },
  { what: 'keep_free', date_from: '2026-12-24', date_to: '2026-12-26', from: '08:00', to: '12:00' },
  { what: 'prefer', days: [0, 1, 2, 3, 4, 5, 6] },
  { what: 'hours_a_day', hours: 2.5 },
  { what: 'session_minutes', at_least: 30, at_most: 60 },
  { what: 'spread', days_between: 2 },
  { what: 'lighter' },
];

test.each(wishes)('%j is the same after it was looked at', (wish) => {
  const fields = fieldsOf(wish);
  expect(wrongOf(fields, today)).toEqual({});
  expect(wishOf(fields)).toEqual(wish);
});

const edited = (wish: Wish, change: Partial<WishFields>) => ({ ...fieldsOf(wish), ...change });

describe('what is sent', () => {
  test('has nothing that another kind had', () => {
    const fields = edited({ what: 'exam', subject_id: 'sub_m', date: '2026-12-11' }, { what: 'lighter' });
    expect(wishOf(fields)).toEqual({ what: 'lighter' });
    expect(wishOf({ ...fields, what: 'exam', target: 'study' })).toEqual({ what: 'exam', date: '2026-12-11' });
  });
  test('leaves out days that are all of them, unless they are what it is about', () => {
    const days = [1, 2, 3, 4, 5, 6, 0];
    expect(wishOf(edited({ what: 'not_after', time: '20:00' }, { days }))).toEqual({
      what: 'not_after',
      time: '20:00',
    });
    expect(wishOf(edited({ what: 'keep_free' }, { days }))).toEqual({ what: 'keep_free', days: [0, 1, 2, 3, 4, 5, 6] });
  });
});

const wrong: [Wish, Partial<WishFields>, Wrongs][] = [
  [{ what: 'exam' }, {}, {}],
  [{ what: 'exam' }, { date: 'tomorrow' }, { date: 'noDate' }],
  [{ what: 'exam' }, { date: '2026-11-20' }, { date: 'passed' }],
  [{ what: 'not_before' }, { time: 'nine' }, { time: 'noClock' }],
  [{ what: 'hours_a_day' }, {}, { hours: 'required' }],
  [{ what: 'hours_a_day' }, { hours: 25 }, { hours: { least: 0, most: 24 } }],
  [{ what: 'more' }, { percent: 500 }, { factor: { least: 25, most: 400 } }],
  [{ what: 'spread' }, { days_between: 7 }, { days_between: { least: 1, most: 6 } }],
  [{ what: 'session_minutes' }, {}, { at_least: 'length' }],
  [{ what: 'session_minutes' }, { at_least: 60, at_most: 30 }, { at_most: 'mostFirst' }],
  [{ what: 'session_minutes' }, { at_most: 4 }, { at_most: { least: 5, most: 720 } }],
  [{ what: 'prefer' }, {}, { days: 'when' }],
  [{ what: 'prefer' }, { from: '09:00' }, { to: 'noClock' }],
  [{ what: 'prefer' }, { from: '09:00', to: '08:00' }, { to: 'endFirst' }],
  [{ what: 'keep_free' }, { date_from: '2026-12-24' }, { date_to: 'noDate' }],
  [{ what: 'keep_free' }, { date_from: '2026-12-24', date_to: '2026-12-23' }, { date_to: 'datesFirst' }],
  [{ what: 'keep_free' }, { date_from: '2026-12-24', date_to: '2026-12-25', days: [1] }, { days: 'daysOrDates' }],
  [{ what: 'keep_free' }, { date_from: '2026-11-01', date_to: '2026-11-02' }, { date_to: 'passed' }],
  [{ what: 'lighter' }, { until: '2026-11-20' }, { until: 'passed' }],
];

test.each(wrong)('%j with %j: %j', (wish, change, want) => {
  expect(wrongOf(edited(wish, change), today)).toEqual(want);
});
