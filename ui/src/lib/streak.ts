import { addDays, type Day } from './dates';

/** How many blocks were completed on a day; days without any do not appear. */
export type Counts = Readonly<Record<Day, number>>;

/** The days with a completed block, in order. */
export function daysWithAny(counts: Counts): Day[] {
  return Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([day]) => day)
    .sort();
}

/** The most consecutive days with a completed block. */
export function longestStreak(counts: Counts): number {
  let longest = 0;
  let run = 0;
  let before = '';
  for (const day of daysWithAny(counts)) {
    run = before && addDays(before, 1) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = day;
  }
  return longest;
}
