import { expect, test } from 'vitest';
import { parseClock, wrongTimes } from './clock';
import { clockAt, clockText, isClock, timesText } from './dates';
import { i18n, languages } from './i18n.svelte';

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

test('clocks are shown with the hours that were chosen, and are read as they are shown', () => {
  for (const hours of ['12', '24'] as const) {
    i18n.hours = hours;
    for (let minute = 0; minute < 24 * 60; minute++) {
      const clock = clockAt(minute);
      for (const twelve of [true, false]) expect(parseClock(clockText(clock, twelve))).toBe(clock);
      if (hours === '24') expect(clockText(clock)).toBe(clock);
    }
    for (const typed of ['18:30', '1830', '6:30 pm', '6.30 p.m.']) expect(parseClock(typed)).toBe('18:30');
  }
  i18n.hours = '12';
  expect(['00:00', '00:05', '11:59', '12:00', '18:30', '23:00'].map((c) => clockText(c))).toEqual([
    ...['12 am', '12:05 am', '11:59 am', '12 pm', '6:30 pm', '11 pm'],
  ]);
  expect(timesText({ start: '09:00', end: '12:30' })).toBe('9 am–12:30 pm');
  expect(clockText('')).toBe('');
  i18n.hours = '24';
  expect(timesText({ start: '09:00', end: '12:30' })).toBe('09:00–12:30');
});

test('without a choice clocks are those of the region, in the language that is shown', () => {
  i18n.hours = 'locale';
  const shown = (regions: string[]) => {
    Object.defineProperty(globalThis, 'navigator', { value: { languages: regions }, configurable: true });
    return (Object.keys(languages) as (keyof typeof languages)[]).map((language) => {
      i18n.language = language;
      return clockText('18:30');
    });
  };
  const before = globalThis.navigator;
  expect(shown(['en-US', 'de-DE'])).toEqual(['6:30 pm', '18:30']);
  i18n.language = 'de'; // what was reckoned before is told anew
  expect(shown(['en-GB', 'de-AT'])).toEqual(['18:30', '18:30']);
  Object.defineProperty(globalThis, 'navigator', { value: before, configurable: true });
});
