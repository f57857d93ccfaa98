// What each plot shows, as a sentence that is its title. Where little is known yet,
// the sentence says so.
import type { Insights } from '../../lib/api';
import { addDays, compare, formatDay, type Day } from '../../lib/dates';
import type { Messages } from '../../lib/i18n.svelte';
import { daysWithAny, type Counts } from '../../lib/streak';
import { percent } from './percent';
import type { SubjectTotal } from './subjects';

/** The texts of a language, and how it writes numbers and dates. */
export interface Words {
  texts: Messages['progress'];
  locale: string;
}

/** The fewest blocks that a share is told of. */
export const enough = 5;

/** How much two shares differ at least before one is called better. */
const telling = 0.05;

export type Part = Insights['times'][number]['part'];
export const parts: readonly Part[] = ['morning', 'afternoon', 'evening', 'night'];

interface Counted {
  completed: number;
  total: number;
}

const rateOf = (c: Counted): number => c.completed / c.total;

/** What was completed in each part of the day, over all weekdays. */
export function byPart(times: Insights['times']): (Counted & { part: Part })[] {
  return parts.map((part) => {
    const of = times.filter((t) => t.part === part);
    return { part, completed: sum(of.map((t) => t.completed)), total: sum(of.map((t) => t.total)) };
  });
}

export function yearTitle({ texts, locale }: Words, counts: Counts, from: Day, today: Day): string {
  const days = daysWithAny(counts).filter((day) => from <= day && day <= today);
  const first = days[0];
  if (first === undefined) return texts.year.nothing;
  if (first < addDays(from, 28)) return texts.year.inYear(days.length);
  if (first === today) return texts.year.onlyToday;
  const short = first.slice(0, 4) === today.slice(0, 4);
  const since = formatDay(first, locale, { day: 'numeric', month: 'long', ...(short ? {} : { year: 'numeric' }) });
  return texts.year.since(days.length, since);
}

export function weeksTitle({ texts, locale }: Words, weeks: Insights['weeks'], sessions: Counted): string {
  const planned = sum(weeks.map((w) => w.planned_minutes));
  if (planned === 0) return texts.weeks.nothing;
  if (sessions.total < enough) return texts.notEnough(sessions.total);
  const done = sum(weeks.map((w) => w.completed_minutes));
  if (done === planned) return texts.weeks.all;
  return texts.weeks.share(percent(done / planned, locale));
}

export function timesTitle({ texts, locale }: Words, times: Insights['times']): string {
  const all = byPart(times);
  const total = sum(all.map((p) => p.total));
  if (total < enough) return texts.notEnough(total);
  const known = all.filter((p) => p.total >= enough).sort((a, b) => rateOf(b) - rateOf(a));
  const [best, worst] = [known[0], known.at(-1)];
  if (!best || !worst) return texts.times.soFar(percent(sum(all.map((p) => p.completed)) / total, locale));
  if (best === worst || rateOf(best) - rateOf(worst) >= telling)
    return texts.times.best[best.part](percent(rateOf(best), locale));
  return texts.times.even(percent(sum(known.map((p) => p.completed)) / sum(known.map((p) => p.total)), locale));
}

export function subjectsTitle({ texts, locale }: Words, subjects: readonly SubjectTotal[]): string {
  const total = sum(subjects.map((s) => s.total));
  if (total < enough) return texts.notEnough(total);
  const known = subjects.filter((s) => s.total >= enough).sort((a, b) => rateOf(b) - rateOf(a));
  const [best, worst] = [known[0], known.at(-1)];
  if (!best || !worst) return texts.subjects.soFar(percent(sum(subjects.map((s) => s.completed)) / total, locale));
  if (best === worst) return texts.subjects.only(best.name, percent(rateOf(best), locale));
  if (rateOf(best) - rateOf(worst) < telling)
    return texts.subjects.even(percent(sum(known.map((s) => s.completed)) / sum(known.map((s) => s.total)), locale));
  return texts.subjects.best(best.name, percent(rateOf(best), locale));
}

export function finishTitle({ texts, locale }: Words, syllabi: Insights['syllabus']): string {
  if (syllabi.length === 0) return texts.finish.nothing;
  const open = syllabi.filter((s) => s.topics_completed < s.topics);
  if (open.length === 0) return texts.finish.allDone;
  const next = open.filter((s) => s.finish_date).sort((a, b) => compare(a.finish_date ?? '', b.finish_date ?? ''))[0];
  if (!next?.finish_date) return texts.finish.unknown;
  const day = formatDay(next.finish_date, locale, { day: 'numeric', month: 'long', year: 'numeric' });
  return open.length === 1 ? texts.finish.only(next.subject_name, day) : texts.finish.first(next.subject_name, day);
}

const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
