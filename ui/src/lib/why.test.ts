import { expect, test, vi } from 'vitest';
import { Refusal } from './api';

vi.mock('./i18n.svelte', async () => {
  const { default: messages } = await import('../messages/en');
  return { m: () => messages };
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
  expect(why(new Refusal(0, 'OFFLINE', 'TypeError: Failed to fetch'))).toBe('There is no connection to the server.');
  expect(why(new Refusal(429, 'RATE_LIMITED', 'too many', [], 1))).toBe('Too many tries. Wait 1 second.');
  expect(why(new Refusal(500, 'INTERNAL', 'internal error'))).toContain('The server made a mistake.');
});
