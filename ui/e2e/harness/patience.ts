import type { Page } from 'playwright-core';
import { now } from './clock.ts';

/** How long something may take, in milliseconds, on a machine however busy. No test measures how fast anything is. */
export const patience = 300_000;

/** Stops the clock of a page, so that what goes away after a while stays as long as the test needs it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: now() });
  // It can only be stopped later than now; where that has passed by then, it stands, and that is said.
  await page.clock.pauseAt(now() + 1_000).catch((e: unknown) => {
    if (!String(e).includes('to the past')) throw e;
  });
}

/** Lets nothing more happen in a page by time, until it is loaded anew: messages stay. Other pages of the browser go on. */
export const stopTimers = (page: Page) => page.evaluate(() => void Object.assign(window, { setTimeout: () => 0 }));
