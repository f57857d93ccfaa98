import { expect, test } from 'vitest';
import { contrast, palette, textOn } from './colors';

test('white is readable on every colour that is offered', () => {
  for (const color of palette) expect(contrast(color, '#ffffff'), color).toBeGreaterThanOrEqual(4.5);
});

test('what is written on a colour is readable whatever the colour', () => {
  for (let r = 0; r < 256; r += 15)
    for (let g = 0; g < 256; g += 15)
      for (let b = 0; b < 256; b += 15) {
        const color = '#' + [r, g, b].map((c) => c.toString(16).padStart(2, '0')).join('');
        expect(contrast(color, textOn(color)), color).toBeGreaterThanOrEqual(4.5);
      }
  expect(textOn('#fff')).toBe('#000000');
});
