import { describe, expect, test } from 'vitest';
import {
  addDays,
  clockAt,
  daysBetween,
  daysFrom,
  formatEstimate,
  formatMinutes,
  isDay,
  isOver,
  meet,
  minutes,
  monthEnd,
  monthStart,
  nowIn,
  weekStart,
  weekday,
} from './dates';

describe('dates', () => {
  test.each(['2026-01-01', '2026-02-28', '2028-02-01', '2026-04-30', '2026-12-31'])('%s is in its month', (day) => {
    expect(monthStart(day)).toBe(day.slice(0, 8) + '01');
    expect([monthEnd(day).slice(0, 7), addDays(monthEnd(day), 1).slice(8)]).toEqual([day.slice(0, 7), '01']);
  });
  test('days go on over months, leap days and changes of the clock', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(daysFrom('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  });
  test('weeks begin with the weekday that is asked for', () => {
    expect(weekday('2026-11-22')).toBe(0);
    expect(weekStart('2026-11-22')).toBe('2026-11-16');
    expect(weekStart('2026-11-22', 0)).toBe('2026-11-22');
    expect(weekStart('2026-11-21', 6)).toBe('2026-11-21');
    expect(weekStart('2026-11-20', 6)).toBe('2026-11-14');
  });
  test('clocks stay within the day', () => {
    expect(minutes('07:45')).toBe(465);
    expect(clockAt(465)).toBe('07:45');
    expect(clockAt(-5)).toBe('00:00');
    expect(clockAt(1500)).toBe('23:59');
  });
  test('now is told in the zone of the account', () => {
    const at = new Date('2026-11-21T23:30:00Z');
    expect(nowIn('UTC', at)).toEqual({ day: '2026-11-21', clock: '23:30' });
    expect(nowIn('Europe/Berlin', at)).toEqual({ day: '2026-11-22', clock: '00:30' });
    expect(nowIn('America/New_York', at)).toEqual({ day: '2026-11-21', clock: '18:30' });
  });
  test('only days that exist are days', () => {
    expect(isDay('2026-02-28')).toBe(true);
    for (const text of ['2026-02-30', '2026-2-3', 'tomorrow', '']) expect(isDay(text), text).toBe(false);
  });
  test('durations are told in hours and minutes', () => {
    expect([45, 60, 90].map(formatMinutes)).toEqual(['45 min', '1 h', '1 h 30 min']);
    expect([-5, 0, 3, 40, 53, 60, 459, 1410].map(formatEstimate)).toEqual([
      ...['0 min', '0 min', '15 min', '45 min', '1 h', '1 h', '7¾ h', '23½ h'],
    ]);
  });
});

test('times that only touch do not meet, and what ends now is over', () => {
  const at = (start: string, end: string) => ({ date: '2026-11-21', start, end });
  expect(meet(at('09:00', '10:00'), at('10:00', '11:00'))).toBe(false);
  expect(meet(at('09:00', '10:01'), at('10:00', '11:00'))).toBe(true);
  expect(isOver(at('09:00', '10:00'), '2026-11-21', '10:00')).toBe(true);
  expect(isOver(at('09:00', '10:00'), '2026-11-21', '09:59')).toBe(false);
  expect(isOver(at('09:00', '10:00'), '2026-11-22', '00:00')).toBe(true);
});
