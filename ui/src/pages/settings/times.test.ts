import { expect, test } from 'vitest';
import { i18n } from '../../lib/i18n.svelte';
import { agoOf, dateOf, daysUntil, momentOf } from './times';

const now = new Date('2026-11-21T23:30:00Z'); // the 22nd in Berlin

test('the calendar of the zone decides what yesterday is', () => {
  expect(agoOf('2026-11-21T22:59:00Z', now, 'Europe/Berlin', 'en-GB')).toBe('yesterday');
  expect(agoOf('2026-11-21T23:01:00Z', now, 'Europe/Berlin', 'en-GB')).toBe('today');
  expect(agoOf('2026-11-21T00:01:00Z', now, 'UTC', 'en-GB')).toBe('today');
});

test('after a month it is the date', () => {
  expect(agoOf('2026-11-01T12:00:00Z', now, 'UTC', 'en-GB')).toBe('20 days ago');
  expect(agoOf('2026-10-01T12:00:00Z', now, 'UTC', 'en-GB')).toBe('1 Oct 2026');
  expect(dateOf('2026-10-31T23:30:00Z', 'Europe/Berlin', 'de')).toBe('01.11.2026');
});

test('the clock has the hours that were chosen in every language', () => {
  i18n.hours = '24';
  expect(momentOf('2026-11-21T22:59:00Z', 'Europe/Berlin', 'en-US')).toBe('Nov 21, 2026, 23:59');
  expect(momentOf('2026-11-21T23:05:00Z', 'Europe/Berlin', 'en-US')).toBe('Nov 22, 2026, 00:05');
  i18n.hours = '12';
  expect(momentOf('2026-11-21T22:59:00Z', 'Europe/Berlin', 'de')).toBe('21.11.2026, 11:59 pm');
});

test('a clock that is ahead does not make it tomorrow', () => {
  expect(agoOf('2026-11-23T12:00:00Z', now, 'UTC', 'en-GB')).toBe('today');
  expect(daysUntil('2026-11-23T12:00:00Z', now, 'UTC')).toBe(2);
});
