// The year as a heatmap: weeks as columns, weekdays as rows.
import { addDays, daysBetween, weekStart, type Day } from '../../lib/dates';
import type { Counts } from '../../lib/streak';

/** From nothing to most. */
export type Level = 0 | 1 | 2 | 3 | 4;

export const weeksShown = 53;

/** The first day of the year that ends today, in weeks that begin with first (0 is Sunday). */
export const firstShown = (today: Day, first: number): Day => addDays(weekStart(today, first), -7 * (weeksShown - 1));

/** How many blocks make a level: so many that nine of ten days with any are told apart. */
export function step(counts: Counts, from: Day, to: Day): number {
  const some = Object.entries(counts).filter(([day, n]) => from <= day && day <= to && n > 0);
  const sorted = some.map(([, n]) => n).sort((a, b) => a - b);
  const most = sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 1;
  return Math.max(1, Math.ceil(most / 4));
}

/** The level of a day with so many completed blocks. */
export const levelOf = (count: number, step: number): Level => Math.min(4, Math.ceil(count / step)) as Level;

/** The least and, but for the last level, the most blocks of a level. */
export function boundsOf(level: Level, step: number): [number, number | undefined] {
  if (level === 0) return [0, 0];
  return [(level - 1) * step + 1, level === 4 ? undefined : level * step];
}

/** The months above the columns, which is the first of each, and how many columns it spans. */
export function monthSpans(today: Day, first: number): { day: Day; column: number; span: number }[] {
  const spans: { day: Day; column: number; span: number }[] = [];
  for (let column = 0; column < weeksShown; column++) {
    const day = addDays(firstShown(today, first), 7 * column);
    const last = spans.at(-1);
    if (last && last.day.slice(0, 7) === day.slice(0, 7)) last.span++;
    else spans.push({ day, column, span: 1 });
  }
  return spans;
}

/** The day that a key leads to from another, within the days shown; undefined if the key does nothing here. */
export function stepTo(day: Day, key: string, from: Day, to: Day): Day | undefined {
  const days: Record<string, number> = {
    ArrowLeft: -7,
    ArrowRight: 7,
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -28,
    PageDown: 28,
    Home: daysBetween(day, from),
    End: daysBetween(day, to),
  };
  const by = days[key];
  if (by === undefined) return undefined;
  const next = addDays(day, by);
  return next < from || to < next ? day : next;
}

export interface Month {
  day: Day; // the first of it that is shown
  days: number; // with a completed block
  blocks: number;
}

/** What was completed in each month of some days, the latest first. */
export function months(counts: Counts, from: Day, to: Day): Month[] {
  const all: Month[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const n = counts[day] ?? 0;
    const month = all[0];
    if (month && month.day.slice(0, 7) === day.slice(0, 7)) {
      month.days += n > 0 ? 1 : 0;
      month.blocks += n;
    } else all.unshift({ day, days: n > 0 ? 1 : 0, blocks: n });
  }
  return all;
}
