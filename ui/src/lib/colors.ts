// Colours of subjects: what is written on them must be readable whatever colour a
// person chose (contrast 4.5 by WCAG 2.2, 1.4.3).

/** The colours that are offered, those of the API's automatic choice. */
export const palette = [
  '#1D4ED8',
  '#B91C1C',
  '#047857',
  '#B45309',
  '#7E22CE',
  '#0E7490',
  '#BE185D',
  '#4D7C0F',
  '#4338CA',
  '#C2410C',
  '#0F766E',
  '#57534E',
];

/** The colour of what has no subject that is known. */
export const usualColor = '#1D4ED8';

/** Whether a text is a colour #RGB or #RRGGBB. */
export const isColor = (text: string): boolean => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);

/** A colour #RGB or #RRGGBB as #RRGGBB. */
export const fullColor = (hex: string): string =>
  hex.length === 4 ? '#' + [...hex.slice(1)].map((c) => c + c).join('') : hex;

/** Relative luminance of a colour #RGB or #RRGGBB (WCAG 2.2). */
export function luminance(hex: string): number {
  const channel = (from: number) => {
    const c = parseInt(fullColor(hex).slice(from, from + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The contrast between two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [x = 0, y = 0] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}

/** The text colour to write with on a colour. */
export const textOn = (hex: string): string => (contrast(hex, '#ffffff') >= 4.5 ? '#ffffff' : '#000000');
