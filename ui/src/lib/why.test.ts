import { afterEach, expect, test, vi } from 'vitest';
import de from '../messages/de';
import en from '../messages/en';
import { Refusal } from './api';
import type { Messages } from './i18n.svelte';

let language: Messages = en;
vi.mock('./i18n.svelte', () => ({ m: () => language }));
afterEach(() => {
  language = en;
});
const { told, why, whyBeside } = await import('./why');

const wrong = (...fields: string[]) =>
  new Refusal(
    422,
    'VALIDATION_ERROR',
    'the request is not valid',
    fields.map((field) => ({ field, message: 'is odd' })),
  );

test('what the server says becomes a sentence, a known one that of the language', () => {
  expect(told('somebody was faster')).toBe('Somebody was faster.');
  expect(told('must be after start')).toBe('The end must be after the start.');
  expect(told(undefined)).toBe('');
});

test('a start or an end that was given alone is told with both times in the language that is shown', () => {
  const start = 'is 11:30 and must be before the end, which is 10:00';
  const end = 'is 08:00 and must be after the start, which is 09:00';
  expect([told(start), told(end)]).toEqual([
    'The start, 11:30, must be before the end, 10:00.',
    'The end, 08:00, must be after the start, 09:00.',
  ]);
  language = de;
  expect([told(start), told(end)]).toEqual([
    'Der Beginn 11:30 muss vor dem Ende 10:00 liegen.',
    'Das Ende 08:00 muss nach dem Beginn 09:00 liegen.',
  ]);
  expect(told('is 08:00 and odd')).toBe('Is 08:00 and odd.');
});

test.each([
  ['answered 404', 'The address returned the error 404.', 'Die Adresse meldet den Fehler 404.'],
  ['repeats every second', 'Repeats every second.', 'Wiederholt sich jede Sekunde.'],
  [
    'has a time zone that is not known, "Mars": it is taken in yours',
    'Has an unknown time zone, "Mars". Yours is used.',
    'Hat eine unbekannte Zeitzone, "Mars". Deine gilt.',
  ],
  [
    'has a rule that cannot be read: BYDAY',
    'Can’t read how it repeats: BYDAY.',
    'Die Wiederholung ist nicht lesbar: BYDAY.',
  ],
  [
    'has more times than there is room for: those after 2027-01-31 are left out',
    'This calendar has too many events. Those after 2027-01-31 are left out.',
    'Dieser Kalender hat zu viele Termine. Die nach dem 2027-01-31 fehlen.',
  ],
])('what varies in what is said of a calendar stays: %s', (text, english, german) => {
  expect(told(text)).toBe(english);
  language = de;
  expect(told(text)).toBe(german);
});

test('one field that is wrong needs no name, several do, and many are not all told', () => {
  expect(why(wrong('end'))).toBe('Is odd.');
  expect(why(wrong('start', 'end'))).toBe('start: Is odd. end: Is odd.');
  expect(why(wrong('a', 'b', 'c', 'd', 'e'))).toBe('a: Is odd. b: Is odd. c: Is odd. And 2 more problems.');
});

test('beside a form only that is told which no field of it tells', () => {
  const shown = (field: string) => field === 'name';
  expect(whyBeside(wrong('name'), shown)).toBe('');
  expect(whyBeside(wrong('name', 'color'), shown)).toBe('color: Is odd.');
  expect(whyBeside(new Refusal(409, 'CONFLICT', 'somebody was faster'), shown)).toBe('Somebody was faster.');
  expect(whyBeside(undefined, shown)).toBe('');
});

test('a connection that is missing, a throttle and a fault of the server have words of their own', () => {
  expect(why(new Refusal(0, 'OFFLINE', 'TypeError: Failed to fetch'))).toBe('Can’t reach the server.');
  expect(why(new Refusal(429, 'RATE_LIMITED', 'too many', [], 1))).toBe('Too many tries. Wait 1 second.');
  expect(why(new Refusal(500, 'INTERNAL', 'internal error'))).toContain('Something went wrong on the server.');
});
