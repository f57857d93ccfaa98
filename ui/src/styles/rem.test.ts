import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../**/*.{svelte,css}', { query: '?raw', import: 'default', eager: true });

/** What is drawn as a line, or within one, is as thin as the screen draws it, however large the letters are. */
const lines = /^((border|outline|text-decoration|text-underline)[-a-z]*|box-shadow|--shadow|background[-a-z]*):/;

/** The sizes in pixels of a style sheet that are no lines: 1.5 px and less are, and 999 px is as round as can be. */
function fixed(css: string): string[] {
  return css
    .replace(/\/\*.*?\*\//gs, '')
    .split(/[;{}]/)
    .filter((declaration) => !lines.test(declaration.trimStart()))
    .flatMap((declaration) => [...declaration.matchAll(/([\d.]+)px/g)])
    .filter(([, size]) => Number(size) > 1.5 && Number(size) !== 999)
    .map(([size]) => size);
}

test('sizes follow the letters of the browser: all but lines is in rem', () => {
  const sheets = Object.entries(sources).map(([name, text]): [string, string] => [
    name,
    name.endsWith('.css') ? text : (text.split('<style')[1] ?? ''),
  ]);
  expect(sheets.filter(([, css]) => css.includes('rem;')).length).toBeGreaterThan(50);
  expect(sheets.flatMap(([name, css]) => fixed(css).map((size) => `${name}: ${size}`))).toEqual([]);
});
