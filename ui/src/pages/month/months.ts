// The months that the page shows, from its address.
import { addDays, daysFrom, isDay, monthEnd, monthStart, weekStart, type Day } from '../../lib/dates';
import { dayAsked } from '../week/range';

/** The first day of the month that an address names, such as 2026-11, or else of today's. */
export const monthAsked = (text: string | undefined, today: Day): Day =>
  dayAsked(text && text + '-01', monthStart(today));

/** The address of the month that a day is in. */
export const monthPath = (day: Day): string => '/month/' + day.slice(0, 7);

/** The six weeks that are shown of a month, which begins in the first: as many of each month, so that nothing jumps. */
export function weeksOf(month: Day, firstWeekday: number): Day[][] {
  const first = weekStart(month, firstWeekday);
  return [0, 1, 2, 3, 4, 5].map((n) => daysFrom(addDays(first, 7 * n), addDays(first, 7 * n + 6)));
}

/** The same day of the month after, or of the one before; its last day where it has no such day. */
export function aMonthOn(day: Day, by: 1 | -1): Day {
  const first = monthStart(by > 0 ? addDays(monthEnd(day), 1) : addDays(monthStart(day), -1));
  const same = first.slice(0, 8) + day.slice(8);
  return isDay(same) ? same : monthEnd(first);
}
