import { expect, test } from 'vitest';
import { nowIn } from './dates';
import { daysLater, shownAt } from './pace';

test('a clock that was set stands or runs, and any other shows real time', () => {
  const real = new Date('2026-09-01T12:00:00Z');
  const read = real.getTime() - 90_000;
  const clock = { now: '2026-10-12T05:00:00Z', set: true, running: false };
  expect(shownAt(undefined, 0, real)).toBe(real);
  expect(shownAt({ ...clock, set: false }, read, real)).toBe(real);
  expect(shownAt(clock, read, real).toISOString()).toBe('2026-10-12T05:00:00.000Z');
  expect(shownAt({ ...clock, running: true }, read, real).toISOString()).toBe('2026-10-12T05:01:30.000Z');
});

test.each(['2026-10-24T22:30:00Z', '2026-10-24T23:30:00Z', '2027-03-27T22:30:00Z', '2027-03-27T05:00:00Z'])(
  'the next days begin no day too early or too late, from %s',
  (from) => {
    const zone = 'Europe/Berlin';
    const at = new Date(from);
    const { day, clock } = nowIn(zone, at);
    for (const days of [1, 7]) {
      const later = nowIn(zone, daysLater(at, days, zone));
      expect(later.clock).toBe(clock);
      expect(Date.parse(later.day) - Date.parse(day)).toBe(days * 86_400_000);
    }
  },
);
