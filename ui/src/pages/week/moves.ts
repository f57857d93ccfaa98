// Where a block goes when it is dragged, resized or moved by keys. Blocks stay within
// their day; 23:59, the latest clock there is, stands for the end of the day.
import { addDays, clockAt, minutes, type Clock, type Day, type When } from '../../lib/dates';

/** Minutes by which pointer and keys move. */
export const snap = 15;

const dayEnd = 24 * 60;

const within = (n: number, least: number, most: number) => Math.min(Math.max(n, least), most);

const endOf = (clock: Clock) => (clock === '23:59' ? dayEnd : minutes(clock));

/** A time of so many minutes on a day, from a minute on or as near to that as the day allows. */
export function timeAt(date: Day, start: number, length: number): When {
  const from = within(start, 0, dayEnd - length);
  return { date, start: clockAt(from), end: clockAt(from + length) };
}

/** So many days and minutes later, at the same length. */
export function moved(w: When, days: number, by: number): When {
  const start = minutes(w.start);
  return timeAt(addDays(w.date, days), start + by, endOf(w.end) - start);
}

/** So many minutes later, which may be days: on the day that then holds the middle of it. */
export function dropped(w: When, by: number): When {
  const start = minutes(w.start) + by;
  const length = endOf(w.end) - minutes(w.start);
  const days = Math.floor((start + length / 2) / dayEnd);
  return timeAt(addDays(w.date, days), start - days * dayEnd, length);
}

/** With its start or its end so many minutes later; what is left is never shorter than a step. */
export function resized(w: When, startBy: number, endBy: number): When {
  const [start, end] = [minutes(w.start), endOf(w.end)];
  const least = Math.min(snap, end - start);
  const from = within(start + startBy, 0, end - least);
  const to = within(end + endBy, from + least, dayEnd);
  return { date: w.date, start: clockAt(from), end: clockAt(to) };
}

/** The hour that is offered for a new block: the next quarter from now, or noon on another day. */
export function nextFree(day: Day, today: Day, clock: Clock): When {
  const start = day === today ? Math.ceil(minutes(clock) / snap) * snap : 12 * 60;
  return timeAt(day, start, 60);
}
