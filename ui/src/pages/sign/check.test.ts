import { expect, test } from 'vitest';
import en from '../../messages/en';
import { wrongEmail, wrongPassword } from './check';

test('an address needs both its sides', () => {
  expect(wrongEmail(' ada@example.org ', en)).toBe('');
  expect(wrongEmail('ada@localhost', en)).toBe('');
  expect(wrongEmail('', en)).toBe(en.common.required);
  for (const wrong of ['ada', 'ada@', '@example.org', 'a da@example.org', 'a@b@c']) {
    expect(wrongEmail(wrong, en), wrong).toBe(en.sign.noEmail);
  }
});

test('a password is counted in characters, not in units of the browser', () => {
  expect(wrongPassword('1234567', '', en)).toBe(en.sign.tooShort);
  expect(wrongPassword('12345678', '', en)).toBe('');
  expect(wrongPassword('😀😀😀😀', '', en)).toBe(en.sign.tooShort);
  expect(wrongPassword('e\u0301'.repeat(7), '', en)).toBe(en.sign.tooShort);
  expect(wrongPassword('', '', en)).toBe(en.common.required);
});

test('a password is not the address', () => {
  expect(wrongPassword('Ada@Example.org', 'ada@example.org', en)).toBe(en.sign.sameAsEmail);
});
