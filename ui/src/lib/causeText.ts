import type { Cause, Wish } from './api';
import {
  addDays,
  clockText,
  daysBetween,
  formatDay,
  formatEstimate,
  formatMinutes,
  timesText,
  weekday,
  weekdayName,
  type Day,
} from './dates';
import type { Messages } from './i18n.svelte';
import type { Tally } from '../messages/en/causes';

/** The texts of a language, and what causes name. */
export interface CauseWords {
  texts: Messages['causes'];
  locale: string;
  today: Day;
  /** The name of the subject with an id, undefined if there is none. */
  subject: (id: string) => string | undefined;
}

type Kind = Cause['kind'];

/** Says causes in sentences; '' if one of them is of a kind that is newer than this app, or of a subject that is gone. */
export function causesText(causes: readonly Cause[], words: CauseWords): string {
  let text = '';
  let before: Cause | undefined;
  for (const [i, c] of causes.entries()) {
    if (!isKnown(c, words)) return '';
    if (isInComparison(c, before)) continue;
    const next = causes[i + 1];
    const said = next?.kind === 'against' && isTally(c) ? comparison(c, next, words) : clause(c, before, words);
    const joint = before ? jointOf(before.kind, c.kind, words) : stop;
    text += (before ? joint : '') + (joint === stop ? said.charAt(0).toUpperCase() + said.slice(1) : said);
    before = c;
  }
  return text && `${text}.`;
}

const isKnown = (c: Cause, { subject }: CauseWords): boolean =>
  c.kind in says && [c.subject_id, c.wish?.subject_id].every((id) => !id || subject(id) !== undefined);

/** Whether a cause counts blocks that went well, to which others may be compared. */
const isTally = ({ kind }: Cause): boolean => kind === 'finished' || kind === 'others';

/** Whether the comparison before a cause says it, too: the counts say which time is better. */
const isInComparison = ({ kind }: Cause, before: Cause | undefined): boolean =>
  kind === 'makes' || (kind === 'against' && !!before && isTally(before));

const stop = '. ';

/** What stands between clauses of two kinds: most are sentences. */
function jointOf(before: Kind, next: Kind, { texts }: CauseWords): string {
  if (before === 'asked' && next === 'asked') return texts.joints.asked;
  return next === 'planned' || next === 'other_only' ? texts.joints.comma : stop;
}

function clause(c: Cause, before: Cause | undefined, words: CauseWords): string {
  const { texts } = words;
  if (c.kind === 'asked' && before?.kind === 'asked') return asks(c, words);
  if (c.kind === 'frees' && (!before || before.kind === 'no_history')) return texts.this_frees(time(c.minutes));
  return says[c.kind](c, words);
}

/** Says that more gets done at the time of one cause than at that of another. */
function comparison(c: Cause, against: Cause, words: CauseWords): string {
  const { texts } = words;
  const days = daysOfCause(c, words);
  const same = c.kind === 'finished' && days === daysOfCause(against, words);
  const shared = same && timeOf(c, words) && timeOf(against, words) ? days : '';
  const [here, there] = [c, against].map((one) => tally(one, words, shared !== '')) as [Tally, Tally];
  return texts.more(shared, here, there, whose(c, words) || whose(against, words));
}

/** The count of a cause, with when that was: without the days, if they are said before. */
function tally(c: Cause, words: CauseWords, withoutDays = false): Tally {
  const when =
    c.kind === 'others'
      ? words.texts.other_days(c.days ?? 'weekdays', part(c, words))
      : words.texts.when(withoutDays ? '' : daysOfCause(c, words), part(c, words), around(c, words));
  return { done: c.done ?? 0, total: c.total ?? 0, when };
}

const time = (minutes: number | undefined) => formatMinutes(minutes ?? 0);

const name = (id: string | undefined, { subject }: CauseWords): string => (id ? (subject(id) ?? '') : '');
const what = (c: Cause, words: CauseWords): string => name(c.subject_id, words);
const whose = (c: Cause, words: CauseWords): string => (c.only ? '' : what(c, words));
const times = (c: Cause): string => timesText({ start: c.start ?? '', end: c.end ?? '' });
const day = (c: Cause, { locale }: CauseWords): string => weekdayName(c.weekday ?? 0, locale);

const plain =
  (say: (texts: Messages['causes'], time: string) => string) =>
  (c: Cause, { texts }: CauseWords) =>
    say(texts, time(c.minutes));

const counted = (c: Cause, words: CauseWords): string => words.texts.finished(tally(c, words), whose(c, words));

/** Says how likely something is, and by how many blocks, if that is to be said. */
const chance =
  (say: (texts: Messages['causes'], tenths: string, now: string) => string) =>
  ({ tenths = 0, tenths_now: now = 0, sessions }: Cause, { texts }: CauseWords) =>
    say(texts, texts.tenths(tenths), texts.tenths_too(now)) + (sessions ? texts.based_on(sessions) : '');

/** How each kind is said. */
const says: Record<Kind, (c: Cause, words: CauseWords) => string> = {
  missed: (c, w) => w.texts.missed(c.sessions ?? 0, what(c, w), time(c.minutes), date(c, w)),
  lack: (c, w) => w.texts.lack(formatEstimate(c.lacks_minutes ?? 0), date(c, w)),
  next_free: plain((t, minutes) => t.next_free(minutes)),
  none_free: (c, w) => w.texts.none_free(time(c.minutes), date(c, w)),
  finished: counted,
  against: counted,
  untried: (c, w) => w.texts.untried(w.texts.each(day(c, w)), part(c, w)),
  others: counted,
  untried_part: (c, w) => w.texts.untried_part(part(c, w)),
  untried_time: plain((t) => t.untried_time),
  unknown_now: plain((t) => t.unknown_now),
  lately: (c, w) => w.texts.lately(c.done ?? 0, c.total ?? 0, what(c, w)),
  get_done: chance((t, tenths) => t.get_done(tenths)),
  likely: chance((t, tenths) => t.likely(tenths)),
  likelier: chance((t, tenths, now) => t.likelier(tenths, now)),
  slightly: chance((t, tenths) => t.slightly(tenths)),
  as_likely: chance((t, tenths) => t.as_likely(tenths)),
  less_likely: chance((t, tenths, now) => t.less_likely(tenths, now)),
  makes: () => '', // what is compared says it
  no_history: plain((t) => t.no_history),
  nearer: plain((t) => t.nearer),
  first_guess: plain((t, minutes) => t.first_guess(minutes)),
  start: plain((t, minutes) => t.start(minutes)),
  first_sessions: plain((t) => t.first_sessions),
  overlap: (c, w) => w.texts.overlap(what(c, w), times(c), c.sessions ?? 0),
  nearest_other: (c, w) => w.texts.nearest_other(what(c, w), c.day_count ?? 0),
  same_day: (c, w) => w.texts.same_day(day(c, w), what(c, w), times(c)),
  also_that_day: (c, w) => w.texts.also_that_day(what(c, w)),
  near: (c, w) => w.texts.near(c.day_count ?? 0, onDay(c, w)),
  farther: (c, { texts }) => texts.farther(c.day_count ?? 0),
  spreads: (c, w) => w.texts.spreads(c.sessions ?? 0, what(c, w)),
  day_holds(c, w) {
    const { texts } = w;
    const holds = texts.holds(day(c, w), time(c.minutes));
    if (c.most_minutes !== undefined) return holds + texts.at_most(time(c.most_minutes));
    return holds + (c.over_minutes ? texts.too_much(time(c.over_minutes)) : '');
  },
  other_holds: (c, w) => (c.minutes ? w.texts.holds(day(c, w), time(c.minutes)) : w.texts.holds_none(day(c, w))),
  other_only: (c, w) => w.texts.other_only(day(c, w), time(c.minutes)),
  frees: (c, w) => w.texts.frees(time(c.minutes), c.day_minutes ? day(c, w) : '', time(c.day_minutes)),
  adds: plain((t, minutes) => t.adds(minutes)),
  never_had: plain((t) => t.never_had),
  none_completed: (c, { texts }) => texts.none_completed(c.sessions ?? 0),
  idle: (c, { texts }) => texts.idle(c.day_count ?? 0),
  few_planned: (c, { texts }) => texts.few_planned(c.sessions ?? 0),
  exam_needs: (c, w) => w.texts.exam_needs(formatEstimate(c.minutes ?? 0), event(c, w)),
  coming: (c, w) => w.texts.coming(event(c, w)),
  syllabus_left(c, w) {
    const { texts } = w;
    const likely = c.likely_minutes ? texts.likely_takes(formatEstimate(c.likely_minutes)) : '';
    return texts.syllabus_left(time(c.minutes)) + likely + (c.event ? texts.until(event(c, w)) : '');
  },
  planned: (c, { texts }) => texts.planned(c.minutes ? time(c.minutes) : '', c.date !== undefined),
  has_planned: (c, { texts }) => texts.has_planned(c.minutes ? time(c.minutes) : ''),
  in_time: (c, w) => w.texts.in_time(event(c, w)) + (c.minutes ? w.texts.with_left(time(c.minutes)) : ''),
  event_over: (c, w) => w.texts.event_over(event(c, w)),
  frees_before: (c, w) => w.texts.frees_before(time(c.minutes), event(c, w)),
  asked: (c, w) => w.texts.asked(asks(c, w)),
  suits: (c, w) => w.texts.suits(asks(c, w)),
  fits: plain((t) => t.fits),
};

/** The date of a cause, with its year unless that is this one. */
function date({ date: on }: Cause, { locale, today }: CauseWords): string {
  if (!on) return '';
  const year = on.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' as const };
  return formatDay(on, locale, { day: 'numeric', month: 'long', ...year });
}

/** What comes on the date of a cause: "the exam on Friday 6 March (in 2 days)". */
function event(c: Cause, words: CauseWords): string {
  const { texts, locale, today } = words;
  const on = c.date ?? today;
  const name = texts.events[c.event ?? 'exam'];
  return texts.event(name, weekdayName(weekday(on), locale), date(c, words), daysBetween(today, on));
}

/** On which days what a cause counts was; '' for any. */
function daysOfCause(c: Cause, words: CauseWords): string {
  const { texts } = words;
  if (c.days) return texts.days[c.days];
  return c.weekday === undefined ? '' : texts.each(day(c, words));
}

/** About when what a cause counts was: "at noon", "around 07:00". */
function around({ around: clock }: Cause, { texts }: CauseWords): string {
  if (!clock) return '';
  return clock === '12:00' ? texts.noon : texts.around(clockText(clock));
}

const timeOf = (c: Cause, words: CauseWords): string => part(c, words) || around(c, words);

const part = ({ part: name }: Cause, { texts }: CauseWords): string => (name ? texts.parts[name] : '');

/** The day of another block: "on Friday", "last Friday", "today". */
function onDay({ date: on = '' }: Cause, { texts, locale, today }: CauseWords): string {
  if (on === today) return texts.today;
  if (on === addDays(today, -1)) return texts.yesterday;
  const name = weekdayName(weekday(on), locale);
  return on < today ? texts.last(name) : texts.on(name);
}

/** What somebody asks for, after "you asked". */
function asks(c: Cause, words: CauseWords): string {
  const { texts } = words;
  const { wishes: t } = texts;
  const wish: Wish = c.wish ?? { what: 'balance' };
  const about = wish.subject_id ? name(wish.subject_id, words) : wish.type ? t.types[wish.type] : '';
  const days = daysOf(wish, words);
  const on = days && t.on(days);
  switch (wish.what) {
    case 'prefer':
      return preferred(wish, days, part(c, words), t);
    case 'more':
    case 'less':
      return t[wish.what](about);
    case 'pause':
      return days ? t.pause_on(about, days) : t.pause(about);
    case 'not_before':
    case 'not_after':
      return t[wish.what](clockText(wish.time ?? '')) + on;
    case 'keep_free':
      if (wish.from) return t.keep_hours(clockText(wish.from), clockText(wish.to ?? '')) + on;
      if (wish.date_from) return t.keep_date(weekdayName(weekday(wish.date_from), words.locale));
      return isWeekend(wish) ? t.keep_weekend : t.keep_days(days);
    case 'hours_a_day':
      return t.hours_a_day(formatMinutes((wish.hours ?? 0) * 60));
    case 'session_minutes':
      if (wish.at_most) return t.shorter;
      return wish.at_least ? t.longer : t.less_time;
    case 'exam':
    case 'deadline':
      return t.more(about); // it is told as that
    default:
      return t[wish.what];
  }
}

const isWeekend = ({ days = [] }: Wish): boolean => days.length === 2;

/** On which days a wish holds, as that is said: on one, on all weekdays or on weekends; '' for any. */
function daysOf(wish: Wish, { texts, locale }: CauseWords): string {
  const [first] = wish.days ?? [];
  if (first === undefined) return '';
  if (isWeekend(wish)) return texts.days.weekends;
  return wish.days!.length > 1 ? texts.days.weekdays : texts.each(weekdayName(first, locale));
}

/** The days that a wish prefers, '' for any, and its hours: as a part of the day, if they are one. */
function preferred({ from, to }: Wish, days: string, part: string, t: Messages['causes']['wishes']): string {
  if (!from || !to) return t.prefer_days(days);
  if (part) return t.prefer_part(days, part);
  if (to >= '23:00') return t.prefer_after(days, from);
  return from === '00:00' ? t.prefer_before(days, to) : t.prefer_between(days, from, to);
}
