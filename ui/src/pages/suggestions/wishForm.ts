// A wish while it is being edited: every member as its control has it, and what is wrong with it.
import type { Wish } from '../../lib/api';
import { isClock, isDay, type Day } from '../../lib/dates';
import { aboutOf, mayHave, type Member, type WishKind } from '../../lib/wish';

/** A wish as its controls have it: '' and null stand for what is not there. */
export interface WishFields {
  what: WishKind;
  target: string; // '', a type, or the id of a subject
  days: number[];
  date: string;
  time: string;
  date_from: string;
  date_to: string;
  from: string;
  to: string;
  until: string;
  hours: number | null;
  percent: number | null;
  at_least: number | null;
  at_most: number | null;
  days_between: number | null;
}

/** What is wrong with a member: a range names its bounds. */
export type Wrong =
  | 'required'
  | 'noClock'
  | 'endFirst'
  | 'noDate'
  | 'passed'
  | 'datesFirst'
  | 'daysOrDates'
  | 'when'
  | 'mostFirst'
  | 'length'
  | { least: number; most: number };

export type Wrongs = Partial<Record<Member, Wrong>>;

const types = ['study', 'training'] as const;
const typeOf = (target: string) => types.find((t) => t === target);

export function fieldsOf(w: Wish): WishFields {
  return {
    what: w.what,
    target: w.subject_id ?? w.type ?? '',
    days: w.days ?? [],
    date: w.date ?? '',
    time: w.time ?? '',
    date_from: w.date_from ?? '',
    date_to: w.date_to ?? '',
    from: w.from ?? '',
    to: w.to ?? '',
    until: w.until ?? '',
    hours: w.hours ?? null,
    percent: w.factor === undefined ? null : Math.round(w.factor * 100),
    at_least: w.at_least ?? null,
    at_most: w.at_most ?? null,
    days_between: w.days_between ?? null,
  };
}

/** The wish that the controls say, with nothing that its kind does not have. */
export function wishOf(f: WishFields): Wish {
  const type = typeOf(f.target);
  const all = {
    ...(type ? { type } : f.target && { subject_id: f.target }),
    ...filled(f, ['date', 'time', 'date_from', 'date_to', 'from', 'to', 'until']),
    ...filled(f, ['hours', 'at_least', 'at_most', 'days_between']),
    ...(f.percent === null ? {} : { factor: f.percent / 100 }),
    ...(f.days.length > 0 && !everyDay(f) && { days: [...f.days].sort((a, b) => a - b) }),
  };
  const fits = (member: string) => fitsKind(f.what, member as Member);
  return { what: f.what, ...Object.fromEntries(Object.entries(all).filter(([member]) => fits(member))) } as Wish;
}

const filled = <K extends keyof WishFields>(f: WishFields, names: readonly K[]): Partial<Record<K, WishFields[K]>> =>
  Object.fromEntries(names.filter((n) => f[n] !== '' && f[n] !== null).map((n) => [n, f[n]])) as never;

function fitsKind(what: WishKind, member: Member): boolean {
  if (member === 'subject_id') return aboutOf(what) !== 'everything';
  if (member === 'type') return aboutOf(what) === 'subjects';
  return mayHave(what, member);
}

/** Whether the days are all of them, which says no more than none. */
const everyDay = (f: WishFields): boolean => f.days.length === 7 && !(mayHave(f.what, 'from') && !f.from);

/** What is wrong with what the controls say, on a day, by the members. */
export function wrongOf(f: WishFields, today: Day): Wrongs {
  const has = (member: Member) => mayHave(f.what, member);
  return {
    ...(has('date') && wrongDate('date', f.date, today)),
    ...(has('time') && !isClock(f.time) && { time: 'noClock' as const }),
    ...(has('hours') && wrongNumber('hours', f.hours, 0, 24, true)),
    ...(has('factor') && wrongNumber('factor', f.percent, 25, 400)),
    ...(has('days_between') && wrongNumber('days_between', f.days_between, 1, 6)),
    ...(has('at_least') && wrongLengths(f)),
    ...(has('from') && wrongHours(f)),
    ...(has('date_from') && wrongDates(f, today)),
    ...(has('from') && wrongWhen(f)),
    ...wrongDate('until', f.until, today),
  };
}

function wrongDate(member: Member, day: string, today: Day): Wrongs {
  if (!day) return {};
  if (!isDay(day)) return { [member]: 'noDate' };
  return day < today ? { [member]: 'passed' } : {};
}

function wrongNumber(member: Member, n: number | null, least: number, most: number, required = false): Wrongs {
  if (n === null) return required ? { [member]: 'required' } : {};
  return least <= n && n <= most ? {} : { [member]: { least, most } };
}

function wrongLengths({ at_least: least, at_most: most }: WishFields): Wrongs {
  if (least === null && most === null) return { at_least: 'length' };
  const wrong = { ...wrongNumber('at_least', least, 5, 720), ...wrongNumber('at_most', most, 5, 720) };
  return least !== null && most !== null && most < least ? { at_most: 'mostFirst', ...wrong } : wrong;
}

/** From and to stand together, or neither of them. */
function wrongHours({ from, to }: WishFields): Wrongs {
  if (!from && !to) return {};
  if (!isClock(from)) return { from: 'noClock' };
  if (!isClock(to)) return { to: 'noClock' };
  return to <= from ? { to: 'endFirst' } : {};
}

function wrongDates({ days, date_from: from, date_to: to }: WishFields, today: Day): Wrongs {
  if (!from && !to) return {};
  if (days.length > 0) return { days: 'daysOrDates' };
  if (!isDay(from)) return { date_from: 'noDate' };
  if (!isDay(to)) return { date_to: 'noDate' };
  return to < from ? { date_to: 'datesFirst' } : wrongDate('date_to', to, today);
}

function wrongWhen(f: WishFields): Wrongs {
  const dates = mayHave(f.what, 'date_from') && (f.date_from || f.date_to);
  return f.days.length > 0 || f.from || f.to || dates ? {} : { days: 'when' };
}
