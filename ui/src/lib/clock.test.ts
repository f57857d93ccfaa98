import { expect, test } from 'vitest';
import { isClock, parseClock, wrongTimes } from './clock';

test.each([
  ['18:30', '18:30'],
  [' 9:05 ', '09:05'],
  ['18.30', '18:30'],
  ['18h30', '18:30'],
  ['1830', '18:30'],
  ['930', '09:30'],
  ['18', '18:00'],
  ['9', '09:00'],
  ['0', '00:00'],
  ['18 h', '18:00'],
  ['18:30 Uhr', '18:30'],
  ['6pm', '18:00'],
  ['6:30 p.m.', '18:30'],
  ['12 am', '00:00'],
  ['12 PM', '12:00'],
])('%s is the clock %s', (text, clock) => {
  expect(parseClock(text)).toBe(clock);
});

test.each(['', 'x', '24', '24:00', '18:60', '18:3', '13 pm', '0 am', '12345', '-1', '1 8', '18:30:00'])(
  '%j is no clock',
  (text) => {
    expect(parseClock(text)).toBeUndefined();
  },
);

test('only the form HH:MM is taken as it is', () => {
  expect(['00:00', '23:59', '9:00', '24:00', '12:60', ''].map(isClock)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a start and an end are clocks, in this order', () => {
  expect(wrongTimes({ start: '10:00', end: '10:15' })).toEqual({ start: '', end: '' });
  expect(wrongTimes({ start: '10:00', end: '10:00' })).toEqual({ start: '', end: 'endFirst' });
  expect(wrongTimes({ start: 'ten', end: '09:00' })).toEqual({ start: 'noClock', end: '' });
  expect(wrongTimes({ start: '10:00', end: '' })).toEqual({ start: '', end: 'noClock' });
});
