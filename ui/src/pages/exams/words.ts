// How exams stand, in words.
import type { Exam, Forecast } from '../../lib/api';
import { clockText, formatDay, formatEstimate, formatMinutes, type Day } from '../../lib/dates';
import { locale, m } from '../../lib/i18n.svelte';
import { longDate } from '../subjects/words';

/** An exam, and how it stands, if it is not over and that is known. */
export interface Standing {
  exam: Exam;
  forecast: Forecast | undefined;
}

/** The minutes that an exam needs, with those that exams before it need. */
export const needed = (f: Forecast): number => f.earlier_minutes + f.needed_minutes;

/** Whether more time has to be found for it. */
export const isLacking = (f: Forecast): boolean => f.verdict !== 'done' && f.verdict !== 'on_track';

/** When an exam is: "Friday 11 December, 09:00". */
export const whenText = ({ date, start }: Pick<Exam, 'date' | 'start'>): string =>
  [longDate(date), start && clockText(start)].filter(Boolean).join(', ');

/** How it stands, in a few words. */
export function verdictText(f: Forecast): string {
  const { verdicts } = m().exams;
  const spare = f.expected_minutes - needed(f);
  const lack = formatEstimate(needed(f) - f.planned_minutes);
  const free = f.free_minutes > 0 ? formatEstimate(f.free_minutes) : '';
  switch (f.verdict) {
    case 'on_track':
      return verdicts.on_track(spare > 0 ? formatEstimate(spare) : '');
    case 'short':
    case 'out_of_reach':
      return verdicts[f.verdict](lack, free);
    default:
      return verdicts[f.verdict];
  }
}

const monthDay = (day: Day) => formatDay(day, locale(), { day: 'numeric', month: 'long' });

/** When what it needs will be done. */
export function readyText(f: Forecast): string {
  if (f.verdict === 'done') return '';
  if (!f.projected_finish) return m().exams.neverReady;
  const day = monthDay(f.projected_finish);
  return f.projected_finish > f.date ? m().exams.readyLate(day) : m().exams.ready(day);
}

/** What some exams are like, in a sentence. */
export function examsTitle(all: readonly Standing[]): string {
  const texts = m().exams;
  const lacking = all.filter(({ forecast }) => forecast && isLacking(forecast));
  const [first] = all;
  if (!first) return texts.none;
  if (lacking.length === 0) return all.length === 1 ? texts.enough(first.exam.title) : texts.enoughForAll;
  return lacking.length === 1 ? texts.lacking(lacking[0]!.exam.title) : texts.lackingFor(lacking.length, all.length);
}

/** The rows of a table with the numbers of all. */
export const numbersOf = (all: readonly Standing[]): string[][] =>
  all.flatMap(({ exam, forecast: f }) =>
    f
      ? [
          [
            `${exam.title}, ${exam.subject_name}`,
            monthDay(exam.date),
            ...[f.needed_minutes, f.earlier_minutes].map(formatEstimate),
            formatMinutes(f.planned_minutes),
            ...[f.expected_minutes, f.free_minutes].map(formatEstimate),
            formatMinutes(f.missed_minutes),
          ],
        ]
      : [],
  );
