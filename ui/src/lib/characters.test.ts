import { expect, test } from 'vitest';
import { characters, cut } from './characters';

test('characters are those that the server counts', () => {
  expect(characters('')).toBe(0);
  expect(characters('abc')).toBe(3);
  expect(characters('🎹🎹')).toBe(2);
  expect(characters('e\u0301')).toBe(1);
  expect(characters(' a b\n')).toBe(3);
});

test('what was typed last is cut', () => {
  expect(cut('abc', 3, 3)).toEqual({ text: 'abc', caret: 3 });
  expect(cut('abcd', 4, 3)).toEqual({ text: 'abc', caret: 3 });
  expect(cut('aXbc', 2, 3)).toEqual({ text: 'abc', caret: 1 });
  expect(cut('🎹🎹🎹🎹', 8, 3)).toEqual({ text: '🎹🎹🎹', caret: 6 });
  expect(cut('a🎹bc', 3, 3)).toEqual({ text: 'abc', caret: 1 });
  expect(cut('abcd', 0, 3)).toEqual({ text: 'abc', caret: 0 });
  expect(cut('e\u0301'.repeat(5), 10, 3).text).toBe('e\u0301'.repeat(3));
});
