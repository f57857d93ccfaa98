import type { BrowserContext } from 'playwright-core';

/** How many milliseconds the clock of the tests is ahead of the machine's, as setup.ts has it of NOW. */
const ahead = parseInt(process.env.TESTCLOCK ?? '0');

/** The time of the planner and of the browsers, in milliseconds. */
export const now = (): number => Date.now() + ahead;

/** The time zone of people whose zone no test chooses: ZONE, or one where it is noon, so that no test comes near midnight. */
export const homeZone = process.env.ZONE ?? zone(12 - new Date(now()).getUTCHours());

/** The time zone so many hours east of Greenwich, from -12 to 14. */
function zone(east: number): string {
  if (east === 0) return 'UTC';
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`; // the signs of these names are reversed
}

/** Sets the clock of all pages of a browser. Timers and service workers keep that of the machine. */
export async function setClock(context: BrowserContext): Promise<void> {
  if (ahead === 0) return;
  await context.addInitScript((by) => {
    const real = Date.now;
    Date.now = () => real() + by;
    globalThis.Date = new Proxy(Date, {
      construct: (date, args: [], target) => Reflect.construct(date, args.length > 0 ? args : [date.now()], target),
    });
  }, ahead);
}
