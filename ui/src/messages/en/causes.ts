import { counter } from '../count';

const count = counter('en');

const ofAll = (all: string) => all && `, all ${all}`;
const blocks = (n: number, whose: string) => count(n, `${whose && `${whose} `}block`, `${whose && `${whose} `}blocks`);
const days = (n: number) => count(n, 'day', 'days');

/** Why a block should be at a time, or be gone, in clauses that begin small. */
export default {
  missed: (n: number, what: string, time: string, since: string) =>
    `${count(n, 'block', 'blocks')} of ${what} (${time}) ${n === 1 ? 'was' : 'were'} missed since ${since}`,
  part: (adds: string, lacks: string, exam: string) => `this is ${adds} of the ${lacks} that the exam on ${exam} lacks`,
  more: (adds: string, lacks: string, exam: string) => `the exam on ${exam} lacks ${lacks}, and this adds ${adds}`,
  next_free: (time: string) => `it is the next free time of ${time} in your usual hours`,
  none_free: (time: string, last: string) =>
    `no day through ${last} has ${time} free for it: within your usual hours, beside what is planned and busy, and with no more than your days take`,
  finished: (done: number, total: number, whose: string, when: string, all: string) =>
    `you finished ${done} of ${blocks(total, whose)}${when}${ofAll(all)}`,
  against: (done: number, total: number, whose: string | undefined, when: string, all: string) => {
    const of = whose === undefined ? String(total) : blocks(total, whose);
    return `${done > 0 && 2 * done < total ? 'only ' : ''}${done} of ${of}${when}${ofAll(all)}`;
  },
  untried: (day: string, part: string) => `you have not tried ${day} ${part}s yet`,
  others: (done: number, total: number, kind: 'weekdays' | 'weekends', part: string, all: string) =>
    `${done} of ${blocks(total, '')} on other ${kind.slice(0, -1)} ${part}s${all && `${ofAll(all)},`} got done`,
  untried_part: (part: string) => `you have not tried ${part}s yet, so that nothing is known of this time`,
  untried_time: 'you have not tried this time yet, so that nothing is known of it',
  unknown_now: 'nothing is known of its time now',
  lately: (done: number, total: number, what: string) =>
    `you finished ${done} of the last ${total} ${what} blocks in this place`,
  get_done: (tenths: string, n: number) => `${tenths} such blocks get done, going by your ${blocks(n, '')} so far`,
  going_by: (n: number) => `going by your ${blocks(n, '')} so far, `,
  tenths: (n: number) => (n === 0 ? 'fewer than 1 in 10' : n === 10 ? 'nearly 10 in 10' : `about ${n} in 10`),
  tenths_too: (n: number) => (n === 0 ? 'fewer than 1 in 10' : n === 10 ? 'nearly 10 in 10' : `${n} in 10`),
  likely: (tenths: string) => `${tenths} should get done there`,
  likelier: (tenths: string, now: string) => `${tenths} should get done there against ${now} now`,
  slightly: (tenths: string) => `slightly more should get done there, ${tenths}`,
  as_likely: (tenths: string) => `${tenths} get done in either place`,
  less_likely: (tenths: string, now: string) => `${tenths} get done there against ${now} now, but the week gains`,
  makes: (tenths: string, now: string) => `that makes ${tenths} there against ${now} now`,
  no_history: 'there is no history yet',
  nearer: 'there is no history yet, but the new time is nearer to your usual ones',
  first_guess: (time: string) => `there is no history yet, so this is only a first guess of ${time}`,
  start: (time: string) => `it has no history yet, so start with ${time} in a free place`,
  first_sessions: 'your first blocks will show what suits you',
  overlap: (what: string, times: string, others: number) =>
    `it overlaps ${what} ${times}${others ? ` and ${count(others, 'other block', 'other blocks')}` : ''}`,
  nearest_other: (what: string, n: number) => `the nearest other ${what} block is ${days(n)} away`,
  same_day: (day: string, what: string, times: string) => `${day} has another ${what} block, ${times}`,
  also_that_day: (what: string) => `there is another ${what} block that day`,
  near: (n: number, onDay: string) => `it is ${days(n)} from your block ${onDay}`,
  farther: (n: number) => `the new place is ${days(n)} from the nearest`,
  spreads: (n: number, what: string) => `that spreads your ${n} ${what} blocks of these 7 days better`,
  holds: (day: string, time: string) => `${day} holds ${time}`,
  holds_none: (day: string) => `${day} holds no block`,
  at_most: (time: string) => `, and you want at most ${time}`,
  too_much: (time: string) => `, ${time} more than fits`,
  other_only: (day: string, time: string) => `${day} only ${time}`,
  frees: (time: string, day: string, of: string) => `dropping it frees ${time}${day && ` of ${day}'s ${of}`}`,
  this_frees: (time: string) => `this frees ${time}`,
  adds: (time: string) => `this adds ${time}`,
  never_had: 'it has had no block yet',
  none_completed: (n: number) =>
    n === 1 ? 'its only block so far was not completed' : `none of its ${blocks(n, '')} so far was completed`,
  idle: (n: number) => `it has had no completed block for ${days(n)}`,
  few_planned: (n: number) =>
    n > 1
      ? `so far it has ${blocks(n, '')} in these 7 days`
      : `${n === 1 ? 'only 1' : 'no'} block of it is planned in these 7 days`,
  exam_needs: (time: string, event: string) => `about ${time} needed for the ${event}`,
  coming: (event: string) => `the ${event} is coming`,
  syllabus_left: (time: string) => `${time} of syllabus left`,
  likely_takes: (time: string) => ` (likely ${time})`,
  until: (event: string) => ` until the ${event}`,
  planned: (time: string, then: boolean) => `${time || 'nothing'} planned ${then ? 'until then' : 'in these 7 days'}`,
  has_planned: (time: string) => `it has ${time || 'nothing'} planned in these 7 days`,
  in_time: (event: string) => `that is in time for the ${event}`,
  with_left: (time: string) => `, with ${time} of syllabus left`,
  event_over: (event: string) => `the ${event} is over by then`,
  frees_before: (time: string, event: string) => `that frees ${time} before the ${event}`,
  asked: (what: string) => `you asked ${what}`,
  suits: (what: string) => `it suits your wish ${what}`,
  fits: 'it fits what you asked for',
  // What stands between clauses.
  joints: { and: ', and ', but: ', but ', comma: ', ', semicolon: '; ', asked: ' and ' },
  // When it was: on a weekday or a kind of days, in a part of the day or at about a time.
  each: (weekday: string) => weekday,
  days: { weekdays: 'weekday', weekends: 'weekend' },
  parts: { morning: 'morning', afternoon: 'afternoon', evening: 'evening', night: 'night' },
  when: (day: string, part: string, around: string) => {
    if (around) return ` on ${day}s around ${around}`;
    if (day) return ` on ${day}${part && ` ${part}`}s`;
    if (part === 'night') return ' at night';
    return part ? ` in the ${part}` : ' in all';
  },
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
    types: { study: 'study', training: 'training', inactive: 'inactive' },
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
    spread: 'for distance between blocks',
    balance: 'for a balanced week',
  },
};
