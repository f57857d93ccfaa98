// What a block looks like and is called.
import type { Block, Busy, Exam, Subject } from '../../lib/api';
import { busyWords } from '../../lib/busy';
import { clockText, formatDay, formatMinutes, lengthOf, pad, weekStart, type Clock, type Day } from '../../lib/dates';
import { locale, m } from '../../lib/i18n.svelte';
import { missed, type Schedule } from '../../lib/schedule.svelte';

/** planned is the rest: neither done nor missed, in a week that has begun. */
export type State = 'planned' | 'done' | 'missed' | 'preview';

export interface Moment {
  day: Day;
  clock: Clock;
  first: number; // the weekday that weeks begin with
}

/** What became of a block. Time that is taken by something else cannot be missed. */
export function stateOf(b: Block, subject: Subject | undefined, now: Moment): State {
  if (b.done) return 'done';
  if (weekStart(b.date, now.first) > now.day) return 'preview';
  return subject?.type !== 'inactive' && missed(b, now.day, now.clock) ? 'missed' : 'planned';
}

/** A day such as "Tuesday 17 November". */
export const longDay = (day: Day): string =>
  formatDay(day, locale(), { weekday: 'long', day: 'numeric', month: 'long' });

/** How a block is called by who cannot see it, what is busy at its time, and what more is told of it. */
export function nameOf(b: Block, state: State, busy: readonly Busy[] = [], more = ''): string {
  const told = state === 'planned' ? '' : m().week.states[state];
  const clash = busy.length > 0 ? m().busy.sameTime(busyWords(busy)) : '';
  const times = m().week.fromTo(clockText(b.start), clockText(b.end));
  return [b.subject_name, b.topic, longDay(b.date), times, told, clash, more].filter(Boolean).join(', ');
}

/** How an exam is called where its day is clear: "Final, Algebra, 09:00, done". */
export const examText = ({ title, subject_name, start, done }: Exam): string =>
  [title, subject_name, start && clockText(start), done && m().week.states.done].filter(Boolean).join(', ');

export interface Sum {
  planned: number; // minutes, done or not
  done: number;
  other: number; // minutes of time that is taken by something else
}

/** The minutes of the blocks of a day; those of time that is taken by something else count apart. */
export function sumOn(day: Day, blocks: readonly Block[], schedule: Pick<Schedule, 'subject'>): Sum {
  const sum = { planned: 0, done: 0, other: 0 };
  for (const b of blocks) {
    if (b.date !== day) continue;
    const inactive = schedule.subject(b.subject_id)?.type === 'inactive';
    sum[inactive ? 'other' : 'planned'] += lengthOf(b);
    if (b.done && !inactive) sum.done += lengthOf(b);
  }
  return sum;
}

/** How much of what is planned is done, in words. */
export const sumText = (sum: Sum): string =>
  sum.planned > 0 ? m().week.minutesTold(formatMinutes(sum.done), formatMinutes(sum.planned)) : m().week.nothingPlanned;

/** Minutes as hours, such as "1:30". */
export const hoursAndMinutes = (total: number): string => `${Math.floor(total / 60)}:${pad(total % 60)}`;
