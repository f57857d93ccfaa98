// Slots and syllabuses in words, in the language that is shown.
import type { Subject } from '../../lib/api';
import { formatDay, formatMinutes, timesText, weekdayName, weekdaysFrom, type Day } from '../../lib/dates';
import { locale, m } from '../../lib/i18n.svelte';
import { now } from '../../lib/now.svelte';
import { session } from '../../lib/session.svelte';
import { everyOf, type WrittenSlot } from '../../lib/timetable';
import { daysInWords } from './slots';

/** Some weekdays: "Mon, Wed". */
function daysText(days: readonly number[]): string {
  if (days.length === 7) return m().subjects.daily;
  return daysInWords(days, weekdaysFrom(session.firstWeekday), (d) => weekdayName(d, locale(), 'short'));
}

/** A date in words, with the year if it is not this one. */
function dateText(day: Day, options: Intl.DateTimeFormatOptions): string {
  const year = day.slice(0, 4) !== now.day.slice(0, 4);
  return formatDay(day, locale(), { day: 'numeric', ...options, ...(year && { year: 'numeric' }) });
}

/** A date such as "12 Oct". */
const shortDate = (day: Day): string => dateText(day, { month: 'short' });

/** A date such as "Monday 12 October". */
export const longDate = (day: Day): string => dateText(day, { weekday: 'long', month: 'long' });

/** When a slot recurs besides its days: "every 2nd week, from 12 Oct, until 5 Feb". That it has begun is not told. */
const datesText = (s: WrittenSlot): string =>
  [
    everyOf(s) > 1 && m().subjects.every(everyOf(s)),
    s.from && s.from > now.day && m().subjects.fromDate(shortDate(s.from)),
    s.until && m().subjects.untilDate(shortDate(s.until)),
  ]
    .filter(Boolean)
    .join(', ');

/** A weekly time: "Mon, Wed 18:00–19:30, every 2nd week, from 12 Oct". */
export const slotText = (s: WrittenSlot): string =>
  [`${daysText(s.days)} ${timesText(s)}`.trim(), datesText(s)].filter(Boolean).join(', ');

/** How far a syllabus is. */
export function progressOf(syllabus: Subject['syllabus']): { all: number; done: number; left: number } {
  const open = syllabus.filter((i) => !i.done);
  return {
    all: syllabus.length,
    done: syllabus.length - open.length,
    left: open.reduce((sum, i) => sum + i.duration, 0),
  };
}

/** What is left of a syllabus: "6 h left". */
export const leftText = (minutes: number): string =>
  minutes > 0 ? m().subjects.left(formatMinutes(minutes)) : m().subjects.allDone;
