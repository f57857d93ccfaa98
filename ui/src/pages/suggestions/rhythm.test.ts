import { expect, test } from 'vitest';
import { parts, unknown, wishesOf, wrongOf } from './rhythm';

test('an answer becomes wishes, and none where nothing was said', () => {
  expect(wishesOf(unknown)).toEqual([]);
  expect(wishesOf({ best: 'morning', ...parts.morning, earliest: '07:30', latest: '21:00', free: [6, 0] })).toEqual([
    { what: 'prefer', from: '08:00', to: '12:00' },
    { what: 'not_before', time: '07:30' },
    { what: 'not_after', time: '21:00' },
    { what: 'keep_free', days: [0, 6] },
  ]);
});

test('the hours of a part of the day count only where there is one', () => {
  expect(wishesOf({ ...unknown, from: '08:00', to: '12:00' })).toEqual([]);
});

test('times that are none, or in the wrong order, are told at their fields', () => {
  const fine = { from: '', to: '', earliest: '', latest: '' };
  expect(wrongOf(unknown)).toEqual(fine);
  expect(wrongOf({ ...unknown, best: 'evening', from: '18', to: '17:00' })).toEqual({ ...fine, from: 'noClock' });
  expect(wrongOf({ ...unknown, best: 'evening', from: '18:00', to: '17:00' })).toEqual({ ...fine, to: 'endFirst' });
  expect(wrongOf({ ...unknown, earliest: 'nine', latest: '20:00' })).toEqual({ ...fine, earliest: 'noClock' });
  expect(wrongOf({ ...unknown, earliest: '09:00', latest: '09:00' })).toEqual({ ...fine, latest: 'endFirst' });
});
