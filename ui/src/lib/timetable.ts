// When slots recur: the rules of the API, held here too so that what is edited shows at once.
import type { DayOff } from './api';
import { addDays, daysBetween, daysFrom, weekday, weekStart, type Day, type Times, type When } from './dates';

export const mostWeeks = 8; // from one week of a slot to its next

/** When a slot recurs, apart from its times. */
export interface Recurrence {
  days: number[];
  from?: Day | undefined;
  until?: Day | undefined;
  every?: number | undefined;
}

/** A slot as it is written down, which may be wrong. */
export type WrittenSlot = Times & Recurrence;

/** In how many weeks a slot is once. */
export const everyOf = (s: Recurrence): number => s.every ?? 1;

/** The Mondays of weeks that do not count for slots that are not every week. */
export type Paused = ReadonlySet<Day>;

const none: Paused = new Set();

/** The Mondays of weeks that are wholly off, by days off that pause rotations. */
export function pausedWeeks(all: readonly Pick<DayOff, 'date_from' | 'date_to' | 'pauses_rotation'>[]): Paused {
  const days = new Set<Day>();
  for (const d of all) if (d.pauses_rotation) for (const day of daysFrom(d.date_from, d.date_to)) days.add(day);
  const mondays = [...days].filter((day) => weekday(day) === 1);
  return new Set(mondays.filter((monday) => daysFrom(monday, addDays(monday, 6)).every((day) => days.has(day))));
}

/** How many weeks lie between the weeks of two days. */
const weeksBetween = (a: Day, b: Day): number => daysBetween(weekStart(a), weekStart(b)) / 7;

/** The same without those that do not count, for a day that is not before the other. */
const weeksCounted = (a: Day, b: Day, paused: Paused): number =>
  weeksBetween(a, b) - [...paused].filter((monday) => weekStart(a) <= monday && monday < weekStart(b)).length;

const divides = (n: number, of: number): boolean => of % n === 0;

/** Whether a slot falls on a day; of days off, those alone are looked at that pause it. */
export function fallsOn(s: Recurrence, day: Day, paused = none): boolean {
  const within = (!s.from || s.from <= day) && (!s.until || day <= s.until);
  if (!within || !s.days.includes(weekday(day))) return false;
  if (everyOf(s) === 1 || !s.from) return true;
  return !paused.has(weekStart(day)) && divides(everyOf(s), weeksCounted(s.from, day, paused));
}

/** The first day from one on, on which a slot falls, as fallsOn tells. */
export function nextDate(s: Recurrence, today: Day, paused = none): Day | undefined {
  const first = s.from && s.from > today ? s.from : today;
  for (let n = 0; n < 7 * (everyOf(s) + 1 + paused.size); n++) {
    const day = addDays(first, n);
    if (fallsOn(s, day, paused)) return day;
  }
  return undefined;
}

/** Whether a slot is not over on a day. */
export const lasts = (s: Recurrence, day: Day): boolean => !s.until || day <= s.until;

/** Those of some slots that recur on a day, or if there are none, those that begin next. */
export function current<S extends Recurrence>(slots: readonly S[], today: Day): S[] {
  const left = slots.filter((s) => lasts(s, today));
  const begins = left.map((s) => (s.from && s.from > today ? s.from : today)).sort()[0] ?? today;
  return left.filter((s) => (!s.from || s.from <= addDays(begins, 6)) && lasts(s, begins));
}

/** Where the weeks of a slot may lie: when it is next, and the first date that makes it so. */
export interface Turn {
  next: Day;
  from: Day;
}

/**
 * The turns that a slot can have from today on, the earliest first: as many as it
 * leaves weeks. begin is the first date that somebody chose for it, if they did.
 */
export function turns(s: Recurrence, begin: Day | undefined, today: Day, paused = none): Turn[] {
  const first = begin && begin > today ? begin : today;
  const found: Turn[] = [];
  for (let n = 0; n <= everyOf(s) + paused.size && found.length < everyOf(s); n++) {
    const monday = addDays(weekStart(first), 7 * n);
    if (paused.has(monday)) continue;
    const next = nextDate({ days: s.days, from: first > monday ? first : monday, until: addDays(monday, 6) }, today);
    if (next) found.push({ next, from: begin ? sinceFor(begin, next, everyOf(s), paused) : next });
  }
  return found;
}

/** The first date from begin on whose weeks are those of a day. */
function sinceFor(begin: Day, day: Day, every: number, paused: Paused): Day {
  const late = weeksCounted(begin, day, paused) % every;
  let from = begin;
  while (weeksCounted(begin, from, paused) < late) from = addDays(weekStart(from), 7);
  return from;
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b)); // Euclid

/** Whether two slots have dates and weeks in common, each judged for itself. */
export function coincide(a: Recurrence, b: Recurrence): boolean {
  const dates = (!a.from || lasts(b, a.from)) && (!b.from || lasts(a, b.from));
  return dates && (!a.from || !b.from || divides(gcd(everyOf(a), everyOf(b)), weeksBetween(a.from, b.from)));
}

/** Which of some slots gives a block at a time; -1 for none. */
export const giverOf = (slots: readonly WrittenSlot[], at: When, paused = none): number =>
  slots.findIndex((s) => s.start === at.start && s.end === at.end && fallsOn(s, at.date, paused));

/** What follows of a slot that goes on at another time. */
function goingOn<S extends WrittenSlot>(slot: S, to: When): S {
  const after = { ...slot, days: [weekday(to.date)], start: to.start, end: to.end, from: to.date };
  if (slot.until && slot.until < to.date) after.until = to.date;
  return after;
}

/**
 * Slots after the one that gives a block has from its date on another time: it is split
 * into its other days, what there was before as long as that still gives something, and
 * what follows, if there is such a time. Undefined if no slot gives a block then.
 */
export function following<S extends WrittenSlot>(
  slots: readonly S[],
  from: When,
  to: When | undefined,
  today: Day,
  paused = none,
): S[] | undefined {
  const at = giverOf(slots, from, paused);
  const slot = slots[at];
  if (!slot) return undefined;
  const day = weekday(from.date);
  const others = { ...slot, days: slot.days.filter((d) => d !== day) };
  const before = { ...slot, days: [day], until: addDays(from.date, -1) };
  const parts = [...(others.days.length > 0 ? [others] : []), ...(nextDate(before, today, paused) ? [before] : [])];
  if (to) parts.push(goingOn(slot, to));
  return [...slots.slice(0, at), ...parts, ...slots.slice(at + 1)];
}
