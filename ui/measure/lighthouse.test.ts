// Measures the pages with Lighthouse and holds the scores to what they have to be: npm run lighthouse. FORMS=phone and
// PAGES=/,/progress measure only those, RUNS=1 each of them once, and REPORTS=directory keeps Lighthouse's own reports.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { expect, test } from 'vitest';
import { member, setting } from '../e2e/harness/people.ts';
import { alone, type TraceEvent } from './alone.ts';

const here = setting();
/** The least score of a page on a form factor, as CONTRIBUTING.md says. */
function least(form: string, path: string, category: string): number {
  if (category !== 'performance') return 100;
  if (form === 'desktop') return 95;
  return path === '/progress' ? 87 : 93;
}
const port = 9300 + Math.floor(Math.random() * 500);

const chosen = (name: string, all: readonly string[]) => process.env[name]?.split(',') ?? all;
const forms = chosen('FORMS', ['desktop', 'phone']);
const pages = chosen('PAGES', ['/sign-in', '/', '/subjects', '/progress', '/suggestions', '/settings/developer']);
const runs = Number(process.env.RUNS ?? 3);
const reports = process.env.REPORTS;

type Measured = Record<'alone' | 'asItWas', Result>;

/** What Lighthouse says of a page, as if the browser had the machine for itself, and beside it what it says as it was. */
async function once(path: string, phone: boolean, headers: Record<string, string>): Promise<Measured | undefined> {
  const kept = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const url = here.planner.url + path;
  const config = phone ? undefined : desktopConfig;
  const flags = { port, onlyCategories: ['performance', 'accessibility', 'best-practices'], extraHeaders: headers };
  try {
    const seen = await lighthouse(url, { ...flags, gatherMode: kept, auditMode: kept }, config);
    const trace = join(kept, 'trace.json');
    const { traceEvents, ...rest } = JSON.parse(await readFile(trace, 'utf8')) as { traceEvents: TraceEvent[] };
    alone(traceEvents);
    await writeFile(trace, JSON.stringify({ ...rest, traceEvents }));
    const said = await lighthouse(url, { ...flags, auditMode: kept }, config);
    // Now and then Lighthouse sees nothing painted, and says so.
    if (seen?.lhr.categories.performance?.score == null || said?.lhr.categories.performance?.score == null) return;
    return { alone: said.lhr, asItWas: seen.lhr };
  } finally {
    await rm(kept, { recursive: true });
  }
}

const score = (result: Result, category: string) => Math.round((result.categories[category]?.score ?? 0) * 100);

test.each(forms)('Lighthouse, %s', async (form) => {
  const ada = await member();
  await here.planner.command('demo', '--email', ada.email);
  const cookies = await ada.context.cookies();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
      `--remote-debugging-port=${port}`,
    ],
  });
  const cookie = cookies.map((c) => `${c.name}=${c.value}`).join('; ');
  const low: string[] = [];
  try {
    for (const path of pages) {
      const results: Measured[] = [];
      for (let tries = 0; results.length < runs && tries < 2 * runs; tries++) {
        const result = await once(path, form === 'phone', path === '/sign-in' ? {} : { Cookie: cookie });
        if (result) results.push(result);
      }
      const fast = ({ alone }: Measured) => score(alone, 'performance');
      const middle = results.sort((a, b) => fast(a) - fast(b))[results.length >> 1]?.alone;
      if (!middle) {
        low.push(`${path}: not measured`);
        continue;
      }
      if (reports) {
        await mkdir(reports, { recursive: true });
        await writeFile(join(reports, `${form}${path.replaceAll('/', '-')}.json`), JSON.stringify(middle));
      }
      const scores = Object.keys(middle.categories).map((name) => [name, score(middle, name)] as const);
      const seconds = (name: string) => ((middle.audits[name]?.numericValue ?? 0) / 1000).toFixed(2);
      const paint = `first paint ${seconds('first-contentful-paint')} s, largest ${seconds('largest-contentful-paint')} s, blocked ${seconds('total-blocking-time')} s`;
      const shift = `shifts ${(middle.audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(2)}`;
      const all = results.map((r) => `${fast(r)} (${score(r.asItWas, 'performance')})`).join(' ');
      console.log(form.padEnd(8), path.padEnd(22), JSON.stringify(Object.fromEntries(scores)), all, paint, shift);
      for (const [name, reached] of scores)
        if (reached < least(form, path, name)) low.push(`${path}: ${name} ${reached}`);
    }
  } finally {
    await browser.close();
  }
  expect(low).toEqual([]);
});
