import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { AxeResults } from 'axe-core';
import { expect } from 'vitest';
import type { Person } from './people.ts';

let axe: Promise<string> | undefined;

/** What axe finds wrong with the page that is shown, or with a part of it, in short. */
export async function violations({ page }: Person, part = 'html'): Promise<string[]> {
  axe ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(await axe);
  const results = await page.evaluate(
    (within) => (globalThis as unknown as { axe: { run(part: string): Promise<AxeResults> } }).axe.run(within),
    part,
  );
  expect(results.passes.length).toBeGreaterThan(5); // it looked at something
  return results.violations.flatMap((v) =>
    v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)} (${n.failureSummary?.split('\n')[1]?.trim() ?? ''})`),
  );
}

/** Each size with each scheme, one of them in German, and forced colours. The first three have one of each. */
export const looks = [
  { colorScheme: 'dark', viewport: { width: 1280, height: 720 }, locale: 'de-DE' },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'light', viewport: { width: 1280, height: 720 }, forcedColors: 'active' },
  { colorScheme: 'light', viewport: { width: 1280, height: 720 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;
