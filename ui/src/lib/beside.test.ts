import { expect, test } from 'vitest';
import { beside } from './beside';

const window = { width: 1280, height: 720 };
const size = { width: 280, height: 300 };
const at = (left: number, top: number) => ({ left, top, width: 140, height: 60 });

test('it opens at the right, and at the left where there is no room for it', () => {
  expect(beside(at(200, 100), size, window)).toEqual({ left: 348, top: 100 });
  expect(beside(at(1000, 100), size, window)).toEqual({ left: 712, top: 100 });
});

test('it stays within the window, however little room there is', () => {
  expect(beside(at(200, 600), size, window)).toEqual({ left: 348, top: 412 });
  expect(beside(at(200, -400), size, window)).toEqual({ left: 348, top: 8 });
  expect(beside(at(60, 100), size, { width: 390, height: 250 })).toEqual({ left: 102, top: 8 });
  expect(beside(at(0, 0), size, { width: 200, height: 100 })).toEqual({ left: 8, top: 8 });
});
