import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect } from 'vitest';
import type { Person } from './people.ts';

let axe: Promise<string> | undefined;

/** What axe finds wrong with the page that is shown, or with a part of it, in short; by all its rules or by some. */
export async function violations({ page }: Person, part = 'html', rules: string[] = []): Promise<string[]> {
  axe ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(await axe);
  const results = await page.evaluate(
    ([within, options]) =>
      (globalThis as unknown as { axe: { run(part: string, o: RunOptions): Promise<AxeResults> } }).axe.run(
        within,
        options,
      ),
    [part, rules.length > 0 ? { runOnly: rules } : {}] as [string, RunOptions],
  );
  expect(results.passes.length).toBeGreaterThan(rules.length > 0 ? 0 : 5); // it looked at something
  return results.violations.flatMap((v) =>
    v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)} (${n.failureSummary?.split('\n')[1]?.trim() ?? ''})`),
  );
}

/** What axe finds wrong with the page that is shown in the light, and with its colours in the dark. */
export async function violationsInBoth(person: Person): Promise<string[]> {
  await inScheme(person, 'light');
  const light = await violations(person);
  await inScheme(person, 'dark');
  const dark = await violations(person, 'html', ['color-contrast', 'link-in-text-block']);
  return [...light, ...dark.map((v) => 'dark: ' + v)];
}

/** Opens a page, waits for some text of it, and expects that axe finds nothing there. */
export async function visit(person: Person, path: string, text: string | RegExp): Promise<void> {
  await person.open(path);
  await person.page.getByText(text).filter({ visible: true }).first().waitFor();
  await clean(person);
}

/** Expects that axe finds nothing on the page that is shown. */
export async function clean(person: Person): Promise<void> {
  expect(await violationsInBoth(person), person.page.url()).toEqual([]);
}

/** Shows the page in other colours, at once: what is not in sight would keep its own until it is scrolled to. */
async function inScheme({ page }: Person, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { transition: none !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.emulateMedia({ colorScheme });
}

/** Both schemes and both sizes, German, and forced colours. */
export const looks = [
  { colorScheme: 'dark', viewport: { width: 1280, height: 720 }, locale: 'de-DE' },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'light', viewport: { width: 1280, height: 720 }, forcedColors: 'active' },
] as const;
