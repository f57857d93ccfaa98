import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from './patience.ts';

const dayLength = 86_400_000;

/** The day so many days after another. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day + 'T00:00:00Z') + days * dayLength).toISOString().slice(0, 10);

/** The Monday of the week after the one that a day is in. */
export function nextMonday(day: string): string {
  const weekday = new Date(day + 'T00:00:00Z').getUTCDay();
  return addDays(day, (8 - weekday) % 7 || 7);
}

/** A block in the calendar. */
export const block = (page: Page, id: string): Locator => page.locator(`[data-block="${id}"]`).first();

/** The point in the calendar at a day and a clock, as far as two blocks tell how it is laid out. */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Where an element is. */
export async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen: ' + String(locator));
  return box;
}

/** Waits until something holds, asking again and again. */
export async function eventually<T>(ask: () => Promise<T>, want: T): Promise<void> {
  await expect.poll(ask, { timeout: patience, interval: 50 }).toEqual(want);
}
