import { expect, test } from 'vitest';
import { asItems, linesOf } from './lines';

test('lines that were passed over become items, each where it is, whatever ends it', () => {
  const text = 'About\r\n- Sets\r  Rings\n\n- Maps';
  expect(linesOf(text)).toHaveLength(5);
  expect(asItems(text, [1, 3], [2, 5])).toBe('- About\n- Sets\n- Rings\n\n- Maps');
});

test('headings that were topics stay topics beside those that are taken', () => {
  expect(asItems('# All\nWhy\n## Sets\n## Maps', [1, 2], [3, 4])).toBe('- All\n- Why\n- Sets\n- Maps');
});
