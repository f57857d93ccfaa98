import { counter } from '../count';

const count = counter('en');

const blocks = (n: number, whose = '') => count(n, `${whose && `${whose} `}block`, `${whose && `${whose} `}blocks`);
const days = (n: number) => count(n, 'day', 'days');

/** How many of some blocks were finished, and when that was. */
export interface Tally {
  done: number;
  total: number;
  when: string;
}

const tally = ({ done, total, when }: Tally) => `${when} (${done} of ${total})`;

/** Why a block should be at a time, or be gone, in clauses that begin small. */
export default {
  missed: (n: number, what: string, time: string, since: string) =>
    `you’ve missed ${blocks(n, what)} (${time}) since ${since}`,
  lack: (time: string, exam: string) => `you’re about ${time} short for the exam on ${exam}`,
  next_free: (time: string) => `this is the next time you have ${time} free in your usual hours`,
  none_free: (time: string, last: string) => `no day until ${last} has another ${time} free in your usual hours`,
  finished: ({ done, total, when }: Tally, whose: string) => `you finished ${done} of ${blocks(total, whose)}${when}`,
  /** Compares two times, on the same days perhaps. */
  more: (sameDays: string, here: Tally, there: Tally, whose: string) =>
    `${sameDays && `on ${sameDays}s `}you finish more${whose && ` ${whose}`}${tally(here)} than${tally(there)}`,
  untried: (day: string, part: string) => `you haven’t tried ${day} ${part}s yet`,
  untried_part: (part: string) => `you haven’t tried ${part}s yet`,
  untried_time: 'you haven’t tried this time yet',
  unknown_now: 'there’s no history for its current time',
  lately: (done: number, total: number, what: string) =>
    `you finished ${done} of the last ${total} ${what} blocks at this time`,
  get_done: (tenths: string) => `you finish ${tenths} blocks like this`,
  based_on: (n: number) => ` (based on ${blocks(n)})`,
  tenths: (n: number) => (n === 0 ? 'fewer than 1 in 10' : n === 10 ? 'nearly all' : `about ${n} in 10`),
  tenths_too: (n: number) => (n === 0 ? 'fewer than 1 in 10' : n === 10 ? 'nearly all' : `${n} in 10`),
  likely: (tenths: string) => `you’d finish ${tenths} there`,
  likelier: (tenths: string, now: string) => `you’d finish ${tenths} there instead of ${now}`,
  slightly: (tenths: string) => `you’d finish slightly more there, ${tenths}`,
  as_likely: (tenths: string) => `you’d finish ${tenths} at either time`,
  less_likely: (tenths: string, now: string) =>
    `you’d finish ${tenths} there instead of ${now}, but your week gets better overall`,
  no_history: 'no history yet',
  nearer: 'no history yet, but the new time is closer to your usual ones',
  first_guess: (time: string) => `no history yet, so ${time} is a first guess`,
  start: (time: string) => `this subject has no history yet, so start with ${time} at a free time`,
  first_sessions: 'your first blocks will show what suits you',
  overlap: (what: string, times: string, others: number) =>
    `it overlaps ${what} ${times}${others ? ` and ${count(others, 'other block', 'other blocks')}` : ''}`,
  nearest_other: (what: string, n: number) => `your nearest other ${what} block is ${days(n)} away`,
  same_day: (day: string, what: string, times: string) => `${day} has another ${what} block, ${times}`,
  also_that_day: (what: string) => `you have another ${what} block that day`,
  near: (n: number, onDay: string) => `it’s ${days(n)} from your block ${onDay}`,
  farther: (n: number) => `the new day is ${days(n)} from the nearest one`,
  spreads: (n: number, what: string) => `this spreads your ${blocks(n, what)} more evenly over the next 7 days`,
  holds: (day: string, time: string) => `${day} has ${time} planned`,
  holds_none: (day: string) => `${day} has nothing planned`,
  at_most: (time: string) => `, and you want at most ${time}`,
  too_much: (time: string) => `, ${time} too much`,
  other_only: (day: string, time: string) => `${day} only ${time}`,
  frees: (time: string, day: string, of: string) => `removing it frees ${time}${day && ` of ${day}’s ${of}`}`,
  this_frees: (time: string) => `this frees ${time}`,
  adds: (time: string) => `this adds ${time}`,
  never_had: 'you haven’t had a block of it yet',
  none_completed: (n: number) =>
    n === 1 ? 'you didn’t finish its only block so far' : `you finished none of its ${blocks(n)} so far`,
  idle: (n: number) => `you haven’t finished a block of it for ${days(n)}`,
  few_planned: (n: number) =>
    n > 1
      ? `it has ${blocks(n)} in the next 7 days so far`
      : `${n === 1 ? 'only 1' : 'no'} block of it is planned in the next 7 days`,
  exam_needs: (time: string, event: string) => `you need about ${time} for the ${event}`,
  coming: (event: string) => `the ${event} is coming up`,
  syllabus_left: (time: string) => `you have ${time} of topics left`,
  likely_takes: (time: string) => ` (likely ${time})`,
  until: (event: string) => ` before the ${event}`,
  planned: (time: string, then: boolean) =>
    `with ${time || 'nothing'} planned ${then ? 'until then' : 'in the next 7 days'}`,
  has_planned: (time: string) => `you’ve planned ${time || 'nothing'} of it for the next 7 days`,
  in_time: (event: string) => `this is in time for the ${event}`,
  with_left: (time: string) => `, with ${time} of topics left`,
  event_over: (event: string) => `the ${event} is over by then`,
  frees_before: (time: string, event: string) => `this frees ${time} before the ${event}`,
  asked: (what: string) => `you asked ${what}`,
  suits: (what: string) => `this fits your request ${what}`,
  fits: 'this fits what you asked for',
  // What stands between clauses.
  joints: { comma: ', ', asked: ' and ' },
  // When it was: on a weekday or a kind of days, in a part of the day or at about a time.
  each: (weekday: string) => weekday,
  days: { weekdays: 'weekday', weekends: 'weekend' },
  parts: { morning: 'morning', afternoon: 'afternoon', evening: 'evening', night: 'night' },
  noon: 'at noon',
  around: (clock: string) => `around ${clock}`,
  when: (day: string, part: string, around: string) => {
    if (around) return `${day && ` on ${day}s`} ${around}`;
    if (day) return ` on ${day}${part && ` ${part}`}s`;
    if (part === 'night') return ' at night';
    return part ? ` in the ${part}` : ' overall';
  },
  other_days: (kind: 'weekdays' | 'weekends', part: string) => ` on other ${kind.slice(0, -1)} ${part}s`,
  today: 'today',
  yesterday: 'yesterday',
  last: (day: string) => `last ${day}`,
  on: (day: string) => `on ${day}`,
  events: { exam: 'exam', deadline: 'deadline', event: 'event' },
  event: (name: string, weekday: string, date: string, ahead: number) => {
    const soon = ahead === 0 ? ' (today)' : ahead === 1 ? ' (tomorrow)' : ahead > 1 ? ` (in ${days(ahead)})` : '';
    return `${name} on ${weekday} ${date}${soon}`;
  },
  // What was asked for.
  wishes: {
    types: { study: 'study', training: 'training', inactive: 'other' },
    on: (day: string) => ` on ${day}s`,
    more: (what: string) => `for more ${what}`,
    less: (what: string) => `for less ${what}`,
    pause: (what: string) => `for no ${what}`,
    pause_on: (what: string, day: string) => `to keep ${day}s free of ${what}`,
    prefer_days: (day: string) => `for ${day}s`,
    prefer_part: (day: string, part: string) => `for ${day && `${day} `}${part}s`,
    prefer_after: (day: string, from: string) => `for ${day || 'time'}s after ${from}`,
    prefer_before: (day: string, to: string) => `for ${day || 'time'}s before ${to}`,
    prefer_between: (day: string, from: string, to: string) => `for ${day || 'time'}s from ${from} to ${to}`,
    not_before: (time: string) => `for nothing before ${time}`,
    not_after: (time: string) => `for nothing after ${time}`,
    keep_hours: (from: string, to: string) => `to keep ${from} to ${to} free`,
    keep_date: (day: string) => `to keep ${day} free`,
    keep_weekend: 'for a free weekend',
    keep_days: (day: string) => `to keep ${day}s free`,
    hours_a_day: (time: string) => `for at most ${time} a day`,
    shorter: 'for shorter blocks',
    longer: 'for longer blocks',
    less_time: 'for less time',
    lighter: 'for a lighter week',
    catch_up: 'to catch up',
    fuller: 'for a fuller week',
    spread: 'for blocks spread out',
    balance: 'for a balanced week',
  },
};
