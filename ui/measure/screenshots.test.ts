// Makes the pictures of the documentation anew: npm run screenshots
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'vitest';
import { member, setting } from '../e2e/harness/people.ts';
import { picture } from './terminal.ts';

const command = '\x1b[36m';
const plain = '\x1b[0m';

const here = setting();
const images = join(import.meta.dirname, '../../docs/images');

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const pictures = [
  { name: 'week', path: '/', viewport: wide, colorScheme: 'light' },
  { name: 'week-dark', path: '/', viewport: wide, colorScheme: 'dark' },
  { name: 'week-phone', path: '/', viewport: phone, colorScheme: 'light' },
  { name: 'subjects', path: '/subjects', viewport: wide, colorScheme: 'light' },
  { name: 'progress', path: '/progress', viewport: wide, colorScheme: 'light' },
  { name: 'suggestions', path: '/suggestions', viewport: wide, colorScheme: 'light' },
] as const;

/** What Ada wants always, so that she is not asked for it first. */
const wishes = [
  { what: 'not_after', time: '21:00' },
  { what: 'keep_free', days: [0] },
];

test.each(pictures)('picture of $name', async ({ name, path, viewport, colorScheme }) => {
  const ada = await member({ viewport, colorScheme });
  await here.planner.command('demo', '--email', ada.email);
  await ada.ask('PATCH', '/app/account', { name: 'Ada' });
  await ada.ask('PUT', '/app/v1/wishes', { wishes });
  await ada.open(path);
  await ada.page.getByRole('heading', { level: 1 }).first().waitFor();
  if (path === '/') await ada.page.locator('[data-verdict="on_track"]').first().waitFor(); // which comes last
  await ada.page.waitForLoadState('networkidle');
  await mkdir(images, { recursive: true });
  await ada.page.screenshot({ path: join(images, `web-${name}.png`) });
});

const commands = [['week'], ['stats'], ['add', 'Linear Algebra tomorrow 18-19:30 Eigenvalues']];

test('picture of the terminal', async () => {
  const ada = await member();
  await here.planner.command('demo', '--email', ada.email);
  const key = await here.planner.command('key', 'create', '--email', ada.email, '--mode', 'live');
  let session = '';
  for (const words of commands) {
    const printed = await here.planner.terminal(key, ...words);
    session += `${command}$ studyplanner ${words.join(' ')}${plain}\n${printed}\n\n`;
  }
  await picture(here.browser, session.trimEnd(), join(images, 'terminal.png'));
});

test('picture of an assistant', async () => {
  const ada = await member();
  await here.planner.command('demo', '--email', ada.email);
  const key = await here.planner.command('key', 'create', '--email', ada.email, '--mode', 'live');
  const call = { name: 'suggest_schedule', arguments: { goal: 'more algebra, nothing after 20:00' } };
  const answer = await fetch(`${here.planner.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  });
  const { result } = (await answer.json()) as { result: { content: { text: string }[] } };
  const title = `${command}● ${call.name} (goal: "${call.arguments.goal}")${plain}`;
  await picture(here.browser, wrap(`${title}\n\n${result.content[0]!.text}`), join(images, 'assistant.png'));
});

/** Breaks lines between words at 80 columns. */
function wrap(text: string): string {
  return text.replace(/(?![^\n]{1,80}$)([^\n]{1,80})\s/gm, '$1\n');
}

test('picture of the API', async () => {
  const ada = await member({ viewport: { width: 1100, height: 900 } });
  await ada.page.goto(`${here.planner.url}/docs`);
  await ada.page.locator('.opblock').first().waitFor();
  await ada.page.screenshot({ path: join(images, 'api-docs.png') });
});
