import type { Wish } from './api';
import { clockText, formatDay, formatMinutes, timesText, weekdayName, type Day } from './dates';
import { numberFormat } from './formats';
import type { Messages } from './i18n.svelte';

/** The texts of a language, and what wishes name. */
export interface WishWords {
  texts: Messages['wishes'];
  locale: string;
  today: Day;
  /** The weekdays in the order in which weeks are shown. */
  week: readonly number[];
  /** The name of the subject with an id, undefined if there is none. */
  subject: (id: string) => string | undefined;
  /** Whether there is little room: weekdays and months are cut short. */
  brief?: boolean;
}

/** Says a wish in a few words, such as "Nothing after 20:00 from Monday to Friday". */
export const wishText = (w: Wish, words: WishWords): string => clause(w, words) + when(w, words);

/** What a wish is about; '' for everything. */
function about(w: Wish, { texts, subject }: WishWords): string {
  if (w.subject_id) return subject(w.subject_id) ?? texts.gone;
  return w.type ? texts.types[w.type] : '';
}

function clause(w: Wish, words: WishWords): string {
  const { say } = words.texts;
  const what = about(w, words);
  switch (w.what) {
    case 'more':
    case 'less':
      return say[w.what](what) + (w.factor === undefined ? '' : say.share(percent(w.factor, words)));
    case 'exam':
    case 'deadline':
      return say[w.what](what, w.date ? date(w.date, words) : '');
    case 'not_before':
    case 'not_after':
      return say[w.what](what, clockText(w.time ?? ''));
    case 'keep_free':
      return say.keep_free(times(w));
    case 'prefer':
      return say.prefer(what, times(w));
    case 'hours_a_day':
      return say.hours_a_day(formatMinutes((w.hours ?? 0) * 60));
    case 'session_minutes':
      return lengths(w, what, words);
    case 'spread':
      return w.days_between ? say.apart(what, w.days_between) : say.spread(what);
    case 'pause':
    case 'catch_up':
      return say[w.what](what);
    default:
      return say[w.what];
  }
}

function lengths({ at_least: least, at_most: most }: Wish, what: string, { texts: { say } }: WishWords): string {
  if (least === undefined) return say.atMost(what, formatMinutes(most ?? 0));
  if (most === undefined) return say.atLeast(what, formatMinutes(least));
  if (least === most) return say.exactly(what, formatMinutes(most));
  return say.between(what, formatMinutes(least), formatMinutes(most));
}

const times = (w: Wish): string => (w.from && w.to ? timesText({ start: w.from, end: w.to }) : '');

const percent = (factor: number, { locale }: WishWords): string =>
  numberFormat(locale, { style: 'percent' }).format(factor);

/** A date, with its year unless that is this one. */
function date(day: Day, { locale, today, brief }: WishWords): string {
  const year = day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const };
  return formatDay(day, locale, { day: 'numeric', month: brief ? 'short' : 'long', ...year });
}

/** On which days a wish holds, and until when. */
function when(w: Wish, words: WishWords): string {
  const { texts } = words;
  const until = w.until ? texts.untilDate(date(w.until, words)) : '';
  if (!w.date_from || !w.date_to) return weekdays(w.days ?? [], words) + until;
  const [from, to] = [date(w.date_from, words), date(w.date_to, words)];
  return (w.date_from === w.date_to ? texts.onDate(to) : texts.dates(from, to)) + until;
}

/** On which weekdays: those that follow each other as a stretch, others one by one. */
function weekdays(days: readonly number[], { texts, locale, week, brief }: WishWords): string {
  const inOrder = week.filter((day) => days.includes(day));
  const short = brief && inOrder.length > 1;
  const names = inOrder.map((day) => weekdayName(day, locale, short ? 'short' : 'long'));
  if (inOrder.length === 0) return '';
  if (inOrder.length === 7) return texts.daily;
  const span = week.indexOf(inOrder.at(-1)!) - week.indexOf(inOrder[0]!) + 1;
  const stretch = inOrder.length > 2 && span === inOrder.length;
  if (short) return ` ${stretch ? `${names[0]}–${names.at(-1)}` : names.join(', ')}`;
  if (stretch) return texts.stretch(names[0]!, names.at(-1)!);
  return texts.on(new Intl.ListFormat(locale, { type: 'conjunction' }).format(names.map(texts.each)));
}
