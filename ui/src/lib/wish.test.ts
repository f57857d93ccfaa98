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

test('a field of a refusal names the wish and its member', () => {
  expect(wishField('wishes[3].time')).toEqual({ at: 3, member: 'time' });
  expect(wishField('wishes[12]')).toEqual({ at: 12, member: '' });
  expect(wishField('wishes')).toBeUndefined();
  expect(wishField('goal')).toBeUndefined();
});
