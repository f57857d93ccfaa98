// Dates are texts YYYY-MM-DD and clocks are texts HH:MM, as in the API: they sort
// and compare as they are. Arithmetic goes through days and minutes, never
// through the browser's own time zone.
import { dateFormat } from './formats';
import { i18n } from './i18n.svelte';

export type Day = string;
export type Clock = string;

const dayLength = 86_400_000; // milliseconds

/** A number in two digits. */
export const pad = (n: number): string => String(n).padStart(2, '0');

const utc = (day: Day) => Date.parse(day + 'T00:00:00Z');

const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** The day so many days after another. */
export const addDays = (day: Day, days: number): Day => dayOf(utc(day) + days * dayLength);

/** How many days b is after a. */
export const daysBetween = (a: Day, b: Day): number => Math.round((utc(b) - utc(a)) / dayLength);

/** The weekday as the API numbers it: 0 is Sunday. */
export const weekday = (day: Day): number => new Date(utc(day)).getUTCDay();

/** The first day of the week that a day is in, for weeks that begin with first (0 is Sunday). */
export const weekStart = (day: Day, first = 1): Day => addDays(day, -((weekday(day) - first + 7) % 7));

/** The first and the last day of the month that a day is in. */
export const monthStart = (day: Day): Day => day.slice(0, 8) + '01';
export const monthEnd = (day: Day): Day => addDays(monthStart(addDays(monthStart(day), 31)), -1);

/** All days from a to b, both included. */
export function daysFrom(a: Day, b: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(a, b) + 1) }, (_, i) => addDays(a, i));
}

/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(utc(text)) && dayOf(utc(text)) === text;

/** Whether a text is a clock HH:MM. */
export const isClock = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Minutes after midnight. */
export const minutes = (clock: Clock): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The clock at so many minutes after midnight, kept within the day. */
export function clockAt(minute: number): Clock {
  const m = Math.min(Math.max(Math.round(minute), 0), 23 * 60 + 59);
  return `${pad(Math.floor(m / 60))}:${pad(m % 60)}`;
}

/** A time of a day. */
export interface When {
  date: Day;
  start: Clock;
  end: Clock;
}

export type Times = Pick<When, 'start' | 'end'>;

/** A clock as it is shown, by the hours that were chosen: "18:30", or "6:30 pm" and "6 pm"; '' for ''. */
export function clockText(clock: Clock, twelve = i18n.twelve): string {
  if (!twelve || !clock) return clock;
  const [h, m] = [minutes(clock) / 60, clock.slice(2)];
  return `${Math.floor(h) % 12 || 12}${m === ':00' ? '' : m} ${h < 12 ? 'am' : 'pm'}`;
}

/** From when to when something is: "18:00–19:30". */
export const timesText = (t: Times): string => `${clockText(t.start)}–${clockText(t.end)}`;

/** The minutes that something takes. */
export const lengthOf = (t: Times): number => minutes(t.end) - minutes(t.start);

export const sameTime = (a: When, b: When): boolean => a.date === b.date && a.start === b.start && a.end === b.end;

/** Whether two times of a day have a part in common. */
export const meet = (a: Times, b: Times): boolean => a.start < b.end && b.start < a.end;

/** Whether something is over at a moment. */
export const isOver = (w: When, day: Day, clock: Clock): boolean => w.date < day || (w.date === day && w.end <= clock);

/** The order of days, clocks and ids. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What the calendar and the clock show in a time zone. */
export function nowIn(zone: string, at = new Date()): { day: Day; clock: Clock } {
  // In the browser's own locale, which is loaded anyway: another takes as long as a page.
  const parts = dateFormat(undefined, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, clock: `${part('hour')}:${part('minute')}` };
}

/** A day in words, in a language; options are those of Intl.DateTimeFormat. */
export function formatDay(day: Day, locale: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(utc(day));
}

/** The name of a weekday (0 is Sunday). */
export function weekdayName(n: number, locale: string, style: 'long' | 'short' | 'narrow' = 'long'): string {
  return formatDay(addDays('2024-01-07', n % 7), locale, { weekday: style }); // a Sunday
}

/** The weekdays in the order in which weeks are shown. */
export const weekdaysFrom = (first: number): number[] => Array.from({ length: 7 }, (_, i) => (first + i) % 7);

const quarters = ['', '¼', '½', '¾'];

/** An estimated duration, to the nearest quarter of an hour: "45 min", "7½ h". What is not nothing takes a quarter. */
export function formatEstimate(total: number): string {
  const n = total > 0 ? Math.max(1, Math.round(total / 15)) : 0;
  return n < 4 ? `${n * 15} min` : `${Math.floor(n / 4)}${quarters[n % 4]} h`;
}

/** A duration such as "1 h 30 min". */
export function formatMinutes(total: number): string {
  const h = Math.floor(total / 60);
  const m = Math.round(total % 60);
  if (h === 0) return `${m} min`;
  return m === 0 ? `${h} h` : `${h} h ${m} min`;
}
