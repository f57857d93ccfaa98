import { expect, test } from 'vitest';
import { hoursOf, withBusy } from './hours';

test('a day is shown from an hour before the first block to an hour after the last', () => {
  const of = (...times: [string, string][]) => hoursOf(times.map(([start, end]) => ({ start, end })));
  expect(of(['07:00', '08:30'], ['20:00', '21:00'])).toEqual({ from: 6, to: 22 });
  expect(of(['07:45', '08:30'], ['20:00', '21:15'])).toEqual({ from: 6, to: 23 });
  expect(of(['00:30', '01:00'], ['22:00', '23:59'])).toEqual({ from: 0, to: 24 });
});

test('with few blocks a usual day is shown', () => {
  expect(hoursOf([])).toEqual({ from: 8, to: 18 });
  expect(hoursOf([{ start: '12:00', end: '13:00' }])).toEqual({ from: 8, to: 18 });
  expect(hoursOf([{ start: '19:00', end: '20:00' }])).toEqual({ from: 8, to: 21 });
});

test('busy times make the day longer while people are awake, and those of whole days do not', () => {
  const busy = (start: string, end: string) => ({ calendar_id: 'cal_1', date: '2026-11-24', start, end, title: '' });
  const blocks = [{ start: '10:00', end: '11:00' }];
  expect(withBusy(hoursOf(blocks), [])).toEqual({ from: 8, to: 18 });
  expect(withBusy(hoursOf(blocks), [busy('08:15', '09:45'), busy('18:00', '20:00')])).toEqual({ from: 7, to: 21 });
  expect(withBusy(hoursOf(blocks), [busy('00:00', '06:00'), busy('22:00', '23:59')])).toEqual({ from: 7, to: 22 });
  expect(withBusy(hoursOf(blocks), [busy('00:00', '23:59')])).toEqual({ from: 8, to: 18 });
  expect(withBusy(hoursOf([{ start: '05:00', end: '06:00' }]), [busy('18:00', '20:00')])).toEqual({ from: 4, to: 21 });
});
