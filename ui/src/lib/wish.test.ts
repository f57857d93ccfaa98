import { expect, test } from 'vitest';
import { isLeftOf, sameWish, wishField } from './wish';

test('two wishes are the same whatever the order of their members and days', () => {
  const a = { what: 'not_after', time: '20:00', days: [5, 1] } as const;
  expect(sameWish({ ...a, days: [5, 1] }, { days: [1, 5], time: '20:00', what: 'not_after' })).toBe(true);
  expect(sameWish({ ...a, days: [5, 1] }, { what: 'not_after', time: '20:00' })).toBe(false);
  expect(sameWish({ what: 'lighter' }, { what: 'fuller' })).toBe(false);
});

test('what is left of a wish on other days is that wish', () => {
  const late = { what: 'not_after', time: '20:00' } as const;
  expect(isLeftOf({ ...late, days: [0, 6] }, late)).toBe(true);
  expect(isLeftOf({ ...late, time: '21:00' }, late)).toBe(false);
});

test('an exam without a date is the one that was found for it', () => {
  const found = { what: 'exam', subject_id: 'sub_m', date: '2026-12-11' } as const;
  expect(isLeftOf(found, { what: 'exam', subject_id: 'sub_m' })).toBe(true);
  expect(isLeftOf(found, { what: 'exam' })).toBe(true);
  expect(isLeftOf(found, { what: 'exam', subject_id: 'sub_p' })).toBe(false);
  expect(isLeftOf(found, { what: 'deadline', subject_id: 'sub_m' })).toBe(false);
  expect(isLeftOf({ what: 'lighter' }, { what: 'exam' })).toBe(false);
});

test('a field of a refusal names the wish and its member', () => {
  expect(wishField('wishes[3].time')).toEqual({ at: 3, member: 'time' });
  expect(wishField('wishes[12]')).toEqual({ at: 12, member: '' });
  expect(wishField('wishes')).toBeUndefined();
  expect(wishField('goal')).toBeUndefined();
});
