// Where a block goes when it is dragged, resized or moved by keys. Blocks stay within
// their day; 23:59, the latest clock there is, stands for the end of the day.
import { addDays, clockAt, isClock, isDay, meet, minutes, type Clock, type Day, type When } from '../../lib/dates';

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

/** Within which a new block is offered: minutes after midnight, and days. */
export const offered = { from: 7 * 60, to: 23 * 60, days: 14 };

/**
 * The time that is offered for a new block of so many minutes: the next one that lies ahead and that nothing takes, on a day or
 * those after it. On a day that is not today it is in the afternoon. Where nothing is free it is at noon of the next day.
 */
export function nextFree(day: Day, today: Day, clock: Clock, taken: readonly When[], length = 60): When {
  const first = day > today ? day : today;
  for (let n = 0; n < offered.days; n++) {
    const date = addDays(first, n);
    const now = Math.ceil(minutes(clock) / snap) * snap;
    let start = date === today ? now : n === 0 ? 12 * 60 : 0;
    for (start = Math.max(start, offered.from); start + length <= offered.to; start += snap) {
      const when = timeAt(date, start, length);
      if (!taken.some((t) => t.date === date && meet(t, when))) return when;
    }
  }
  return timeAt(addDays(first, 1), 12 * 60, length);
}

/** A time that goes past midnight, as what it is on each of the days; undefined if it does not. */
export function overnight({ date, start, end }: When): When[] | undefined {
  if (!isDay(date) || !isClock(start) || !isClock(end) || end >= start || start === '23:59') return undefined;
  const first = { date, start, end: '23:59' };
  return end === '00:00' ? [first] : [first, { date: addDays(date, 1), start: '00:00', end }];
}
