import type { Cause } from './api';
import { formatDay, formatMinutes, weekdayName, type Day } from './dates';
import type { Messages } from './i18n.svelte';

/** The texts of a language, and what causes name. */
export interface CauseWords {
  texts: Messages['causes'];
  locale: string;
  today: Day;
  /** The name of the subject with an id, undefined if there is none. */
  subject: (id: string) => string | undefined;
}

/** Says causes in a sentence; '' if one of them is of a kind that is newer than this app, or of a subject that is gone. */
export function causesText(causes: readonly Cause[], words: CauseWords): string {
  const clauses = causes.map((c) => clause(c, words));
  if (clauses.length === 0 || clauses.includes('')) return '';
  const text = clauses.reduce((all, next, i) =>
    causes[i - 1]?.kind === 'missed' ? `${all}; ${next}` : all + words.texts.and(next),
  );
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function clause(c: Cause, words: CauseWords): string {
  const { texts } = words;
  const [time, lacks, day] = [formatMinutes(c.minutes ?? 0), formatMinutes(c.lacks_minutes ?? 0), date(c, words)];
  const what = c.subject_id ? words.subject(c.subject_id) : '';
  if (what === undefined) return '';
  switch (c.kind) {
    case 'missed':
      return texts.missed(c.sessions ?? 0, what, time, day);
    case 'lack':
      return texts[(c.minutes ?? 0) > (c.lacks_minutes ?? 0) ? 'more' : 'part'](time, lacks, day);
    case 'next_free':
      return texts.next_free(time);
    case 'none_free':
      return texts.none_free(time, day);
    case 'finished':
      return texts.finished(c.done ?? 0, c.total ?? 0, what, when(c, words));
    default:
      return '';
  }
}

/** The date of a cause, with its year unless that is this one. */
function date({ date: day }: Cause, { locale, today }: CauseWords): string {
  if (!day) return '';
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const };
  return formatDay(day, locale, { day: 'numeric', month: 'long', ...year });
}

/** On which days, and at which times, what a cause counts was. */
function when({ weekday, days, part, around }: Cause, { texts, locale }: CauseWords): string {
  const named = weekday === undefined ? '' : texts.each(weekdayName(weekday, locale));
  return texts.when(days ? texts.days[days] : named, part ? texts.parts[part] : '', around ?? '');
}
