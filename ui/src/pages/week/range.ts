// The days that the page shows, from its address.
import { addDays, isDay, type Day } from '../../lib/dates';
import { dateFormat } from '../../lib/formats';
import { locale } from '../../lib/i18n.svelte';

/** The day that an address names, or today; days that are too far away for any schedule are not shown. */
export const dayAsked = (text: string | undefined, today: Day): Day => (text && near(text) ? text : today);

/** The first and the last day that can be shown. */
export const earliest: Day = '1900-01-08';
export const latest: Day = '9998-12-31';

/** Whether a text is a day that can be shown. */
export const near = (text: string): boolean => isDay(text) && earliest <= text && text <= latest;

/** The first and the last day of a week and those beside it, which are read with it, to be there at once. */
export const withNeighbours = (first: Day): [Day, Day] => [addDays(first, -7), addDays(first, 13)];

/** A week in words, such as "16–22 November 2026"; briefly "16–22 Nov", with the year if it is not this one. */
export function weekInWords(first: Day, brief = false, today = ''): string {
  const last = addDays(first, 6);
  const year = !brief || first.slice(0, 4) !== today.slice(0, 4) || last.slice(0, 4) !== today.slice(0, 4);
  const format = dateFormat(locale(), {
    day: 'numeric',
    month: brief ? 'short' : 'long',
    ...(year && { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return format.formatRange(Date.parse(first), Date.parse(last));
}
