// Draws a session in a terminal: what xterm.js makes of what commands print.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Terminal } from '@xterm/xterm';

const xterm = dirname(createRequire(import.meta.url).resolve('@xterm/xterm/package.json'));

const columns = 80;

const style = `
  body { margin: 0; background: transparent; }
  #window { display: inline-block; padding: 20px; border-radius: 8px; background: #1b1f24; }
  .xterm-viewport { display: none; }
  .xterm .xterm-rows > div { overflow: visible !important; }
`;

const theme = {
  background: '#1b1f24',
  foreground: '#d5dbe1',
  black: '#5c6773',
  red: '#f07178',
  green: '#8fd694',
  yellow: '#ffcb6b',
  blue: '#82aaff',
  magenta: '#c792ea',
  cyan: '#7fdbca',
  white: '#d5dbe1',
  brightBlack: '#7f8c98',
};

/** Takes a picture of a terminal that has printed a text. */
export async function picture(browser: Browser, text: string, path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 1600 }, deviceScaleFactor: 1.5 });
  await page.setContent('<div id="window"></div>');
  await page.addStyleTag({ path: join(xterm, 'css/xterm.css') });
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ path: join(xterm, 'lib/xterm.js') });
  await page.evaluate(
    ([text, cols, theme]) => {
      const { Terminal: Window } = globalThis as unknown as { Terminal: typeof Terminal };
      const rows = text.split('\n').length;
      const font = { fontFamily: 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace', fontSize: 13 };
      const terminal = new Window({ cols, rows, theme, ...font, lineHeight: 1.15, convertEol: true });
      terminal.open(document.getElementById('window')!);
      return new Promise<void>((done) => terminal.write(text + '\x1b[?25l', done)); // without a cursor
    },
    [text, columns, theme] as const,
  );
  await page.locator('#window').screenshot({ path, omitBackground: true });
  await page.close();
}
