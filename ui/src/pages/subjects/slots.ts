// Rules and words of weekly slots. The rules are those of the API; they are held
// here too, so that what is wrong shows while a slot is being edited.
import type { Subject } from '../../lib/api';
import { wrongTimes } from '../../lib/clock';
import { compare, isClock, lengthOf, meet, minutes, type Clock, type Times } from '../../lib/dates';
import { coincide, everyOf, type WrittenSlot } from '../../lib/timetable';

export const maxSlots = 50;

/** One weekday of a slot. */
export interface Weekly {
  day: number; // 0 is Sunday
  start: Clock;
  end: Clock;
  slot: WrittenSlot;
}

/** What can be written into a slot, by the names of the API. */
export const slotParts = ['days', 'start', 'end', 'from', 'until', 'every'] as const;
export type SlotPart = (typeof slotParts)[number];

/** What is wrong with one slot, at one of its parts or as a whole. */
export interface SlotProblem {
  slot: number; // its index
  part: SlotPart | 'whole';
  kind: 'noDays' | 'noClock' | 'endFirst' | 'untilFirst' | 'needsFrom' | 'overlap';
  other?: number; // the index of the slot that it overlaps
  day?: number; // on this weekday
}

/** Whether a slot is whole enough to be drawn and compared. */
const isWhole = (s: WrittenSlot): boolean => isClock(s.start) && isClock(s.end) && s.start < s.end;

/** The weekly times of slots, each once. Slots that are not whole are left out. */
export const weeklyOf = (slots: readonly WrittenSlot[]): Weekly[] =>
  slots.filter(isWhole).flatMap((s) => s.days.map((day) => ({ day, start: s.start, end: s.end, slot: s })));

/** The minutes that slots take in a week, on average where they are not every week. */
export const weeklyMinutes = (slots: readonly WrittenSlot[]): number =>
  Math.round(weeklyOf(slots).reduce((sum, w) => sum + lengthOf(w) / everyOf(w.slot), 0));

/** What is wrong with the slots of one subject, in their order. */
export function checkSlots(slots: readonly WrittenSlot[]): SlotProblem[] {
  return slots.flatMap((s, slot) => {
    const found: SlotProblem[] = [];
    if (s.days.length === 0) found.push({ slot, part: 'days', kind: 'noDays' });
    const { start, end } = wrongTimes(s);
    if (start) found.push({ slot, part: 'start', kind: start });
    if (end) found.push({ slot, part: 'end', kind: end });
    if (s.from && s.until && s.until < s.from) found.push({ slot, part: 'until', kind: 'untilFirst' });
    if (everyOf(s) > 1 && !s.from) found.push({ slot, part: 'from', kind: 'needsFrom' });
    return found.length > 0 ? found : overlap(slots, slot);
  });
}

/** The first overlap of a slot with an earlier one. */
function overlap(slots: readonly WrittenSlot[], slot: number): SlotProblem[] {
  const s = slots[slot]!;
  for (const [other, o] of slots.slice(0, slot).entries()) {
    if (!isWhole(o) || !meet(o, s) || !coincide(o, s)) continue;
    const day = s.days.find((d) => o.days.includes(d));
    if (day !== undefined) return [{ slot, part: 'whole', kind: 'overlap', other, day }];
  }
  return [];
}

/** A time that a subject shares with another one. */
export interface Clash {
  name: string; // of the other subject
  days: number[];
  start: Clock;
  end: Clock;
}

/** The times at which slots overlap those of other subjects, from the first in a day on. */
export function clashes(own: readonly WrittenSlot[], others: readonly Pick<Subject, 'name' | 'slots'>[]): Clash[] {
  const found = new Map<string, Clash>();
  const mine = weeklyOf(own);
  for (const { name, slots } of others) {
    for (const theirs of weeklyOf(slots)) {
      for (const w of mine.filter((w) => w.day === theirs.day && meet(w, theirs) && coincide(w.slot, theirs.slot))) {
        const start = w.start > theirs.start ? w.start : theirs.start;
        const end = w.end < theirs.end ? w.end : theirs.end;
        const key = `${start}${end}${name}`;
        const clash = found.get(key) ?? { name, days: [], start, end };
        if (!clash.days.includes(w.day)) clash.days.push(w.day);
        found.set(key, clash);
      }
    }
  }
  return [...found.values()].sort((a, b) => compare(a.start, b.start));
}

/** Weekdays in words: "Mon, Wed", "Mon–Fri". order is that of the weeks that are shown. */
export function daysInWords(days: readonly number[], order: readonly number[], name: (day: number) => string): string {
  const runs: number[][] = [];
  for (const [at, day] of order.entries()) {
    if (!days.includes(day)) continue;
    const last = runs.at(-1);
    if (last && last.at(-1) === order[at - 1]) last.push(day);
    else runs.push([day]);
  }
  const words = runs.flatMap((run) =>
    run.length > 2 ? [`${name(run[0]!)}–${name(run.at(-1)!)}`] : run.map((day) => name(day)),
  );
  return words.join(', ');
}

/** The whole hours that a picture of a week shows, with a little air around what is in it. */
export function hoursOf(times: readonly Times[]): { from: number; to: number } {
  const least = 8;
  if (times.length === 0) return { from: 8, to: 20 };
  let from = Math.max(Math.floor((Math.min(...times.map((t) => minutes(t.start))) - 15) / 60), 0);
  let to = Math.min(Math.ceil((Math.max(...times.map((t) => minutes(t.end))) + 15) / 60), 24);
  while (to - from < least) {
    if (from > 0) from--;
    if (to - from < least && to < 24) to++;
  }
  return { from, to };
}
