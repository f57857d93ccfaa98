import { counter } from '../count';

const count = counter('en');

/** Why a block should be at a time, in clauses that begin small. */
export default {
  missed: (n: number, what: string, time: string, since: string) =>
    `${count(n, 'block', 'blocks')} of ${what} (${time}) ${n === 1 ? 'was' : 'were'} missed since ${since}`,
  part: (adds: string, lacks: string, exam: string) => `this is ${adds} of the ${lacks} that the exam on ${exam} lacks`,
  more: (adds: string, lacks: string, exam: string) => `the exam on ${exam} lacks ${lacks}, and this adds ${adds}`,
  next_free: (time: string) => `it is the next free time of ${time} in your usual hours`,
  none_free: (time: string, last: string) =>
    `no day through ${last} has ${time} free for it: within your usual hours, beside what is planned and busy, and with no more than your days take`,
  finished: (done: number, total: number, what: string, when: string) =>
    `you finished ${done} of ${count(total, `${what && `${what} `}block`, `${what && `${what} `}blocks`)}${when}`,
  and: (clauses: string) => `, and ${clauses}`,
  // When it was: on a weekday or a kind of days, in a part of the day or at about a time.
  each: (weekday: string) => weekday,
  days: { weekdays: 'weekday', weekends: 'weekend' },
  parts: { morning: 'morning', afternoon: 'afternoon', evening: 'evening', night: 'night' },
  when: (day: string, part: string, around: string) => {
    if (around) return ` on ${day}s around ${around}`;
    if (day) return ` on ${day}${part && ` ${part}`}s`;
    if (part === 'night') return ' at night';
    return part && ` in the ${part}`;
  },
};
