// Moments of the server, as the account's calendar shows them.
import { clockText, daysBetween, nowIn } from '../../lib/dates';

/** The date of a moment in a zone, in words: "1 Nov 2026". */
export const dateOf = (moment: string, zone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone }).format(new Date(moment));

/** The date and time of a moment in a zone. */
export const momentOf = (moment: string, zone: string, locale: string): string =>
  `${dateOf(moment, zone, locale)}, ${clockText(nowIn(zone, new Date(moment)).clock)}`;

/** How many days of the calendar a moment is after another; negative if before. */
export const daysUntil = (moment: string, now: Date, zone: string): number =>
  daysBetween(nowIn(zone, now).day, nowIn(zone, new Date(moment)).day);

/** When something was: "today", "yesterday", "5 days ago", and its date after a month. */
export function agoOf(moment: string, now: Date, zone: string, locale: string): string {
  const days = Math.min(daysUntil(moment, now, zone), 0); // clocks differ a little
  if (days < -30) return dateOf(moment, zone, locale);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
}
