import { expect, test } from 'vitest';
import { contrast, fullColor, isColor, palette, textOn, usualColor } from './colors';

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

test('colours are written with three or six digits', () => {
  expect(['#fff', '#1D4ED8', usualColor].every(isColor)).toBe(true);
  expect(['', 'fff', '#ff', '#ggg', '#12345', '#1234567'].some(isColor)).toBe(false);
  expect([fullColor('#1aF'), fullColor('#1D4ED8')]).toEqual(['#11aaFF', '#1D4ED8']);
});
