// Slots and syllabuses in words, in the language that is shown.
import type { Slot, Subject } from '../../lib/api';
import { formatMinutes, timesText, weekdayName, weekdaysFrom } from '../../lib/dates';
import { locale, m } from '../../lib/i18n.svelte';
import { session } from '../../lib/session.svelte';
import { daysInWords } from './slots';

/** Some weekdays: "Mon, Wed". */
function daysText(days: readonly number[]): string {
  if (days.length === 7) return m().subjects.daily;
  return daysInWords(days, weekdaysFrom(session.firstWeekday), (d) => weekdayName(d, locale(), 'short'));
}

/** A weekly time: "Mon, Wed 18:00–19:30". */
export const slotText = (s: Slot): string => `${daysText(s.days)} ${timesText(s)}`.trim();

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
