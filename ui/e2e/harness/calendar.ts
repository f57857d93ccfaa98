import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from './patience.ts';

type Point = { x: number; y: number };
type Box = Point & { width: number; height: number };

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

/** Opens the dialog of a block by the pointer. */
export async function edit(page: Page, id: string): Promise<Locator> {
  await block(page, id).click();
  await page.getByRole('dialog').getByRole('button', { name: 'More…' }).click();
  return page.getByRole('dialog', { name: 'Edit block' });
}

/** Presses at a point, moves to another and lets go, while what is there stays where it is. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  const before = await layout(page);
  await page.mouse.down();
  expect(await layout(page), 'the calendar was laid out anew while the pointer was on its way').toEqual(before);
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Where the days and the blocks are. */
const layout = (page: Page): Promise<unknown> =>
  page.locator('[data-day], [data-block]').evaluateAll((all) =>
    all.map((e) => {
      const { x, y, width, height } = e.getBoundingClientRect();
      return [e.getAttribute('data-day') ?? e.getAttribute('data-block'), x, y, width, height];
    }),
  );

/** Where an element is, once it stays there: from one frame to the next. */
export async function boxOf(locator: Locator): Promise<Box> {
  await locator.hover({ trial: true, timeout: patience });
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the screen: ' + String(locator));
  return box;
}

/** Waits until something holds, asking again and again. */
export async function eventually<T>(ask: () => Promise<T>, want: T): Promise<void> {
  await expect.poll(ask, { timeout: patience, interval: 50 }).toEqual(want);
}
