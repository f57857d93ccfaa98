import { expect, test } from 'vitest';
import { moved, ordered, placeAt } from './order';

const list = (ids: string) => [...ids].map((id) => ({ id }));
const ids = (items: { id: string }[]) => items.map((i) => i.id).join('');

test('one thing is moved, the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
});

test('a list takes an order, twice as once', () => {
  expect(ids(ordered(list('abcd'), ['d', 'a', 'c', 'b']))).toBe('dacb');
  expect(ids(ordered(list('dacb'), ['d', 'a', 'c', 'b']))).toBe('dacb');
});

test('what an order does not name keeps its place', () => {
  expect(ids(ordered(list('axbc'), ['c', 'b', 'a']))).toBe('cxba');
  expect(ids(ordered(list('abc'), ['c', 'gone', 'a']))).toBe('cba');
});

test.each([
  [5, 0, 0],
  [24, 0, 0],
  [36, 0, 1],
  [36, 1, 1],
  [14, 1, 1],
  [9, 1, 0],
  [999, 0, 2],
  [-5, 2, 0],
])('at %d, a row held from place %d on belongs at %d', (y, present, place) => {
  const rows = [
    { top: 0, height: 20 },
    { top: 20, height: 30 },
    { top: 50, height: 20 },
  ];
  expect(placeAt(y, rows, present)).toBe(place);
});
