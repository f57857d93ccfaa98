// Measures the pages with Lighthouse and prints the scores beside the aim of 95:
// npm run lighthouse. Figures of speed depend on the machine, so this is no test of
// the suite; a missed aim makes it fail nevertheless.
import { chromium } from 'playwright-core';
import lighthouse, { desktopConfig } from 'lighthouse';
import { expect, test } from 'vitest';
import { member, setting } from '../e2e/harness/people.ts';

const here = setting();
const aim = 95;
const port = 9300 + Math.floor(Math.random() * 500);

const forms = [
  { form: 'desktop', config: desktopConfig },
  { form: 'phone', config: undefined },
] as const;

test.each(forms)('Lighthouse, $form', async ({ form, config }) => {
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
  const header = cookies.map((c) => `${c.name}=${c.value}`).join('; ');
  const once = (path: string) =>
    lighthouse(
      here.planner.url + path,
      {
        port,
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
        ...(path === '/sign-in' ? {} : { extraHeaders: { Cookie: header } }),
      },
      config,
    );
  /** Now and then Lighthouse sees nothing painted, and says so: then it looks again. */
  const measured = async (path: string) => {
    const first = await once(path);
    return first?.lhr.categories.performance?.score == null ? once(path) : first;
  };
  const low: string[] = [];
  try {
    for (const path of ['/sign-in', '/', '/subjects', '/progress', '/suggestions', '/settings/developer']) {
      const result = await measured(path);
      const scores = Object.fromEntries(
        Object.entries(result?.lhr.categories ?? {}).map(([name, c]) => [name, Math.round((c.score ?? 0) * 100)]),
      );
      const seconds = (name: string) => ((result?.lhr.audits[name]?.numericValue ?? 0) / 1000).toFixed(2);
      const paint = `first paint ${seconds('first-contentful-paint')} s, largest ${seconds('largest-contentful-paint')} s, blocked ${seconds('total-blocking-time')} s`;
      console.log(form.padEnd(8), path.padEnd(22), JSON.stringify(scores), paint);
      for (const [name, score] of Object.entries(scores)) if (score < aim) low.push(`${path}: ${name} ${score}`);
      if (result?.lhr.categories.performance?.score == null) low.push(`${path}: not measured`);
    }
  } finally {
    await browser.close();
  }
  expect(low).toEqual([]);
});
