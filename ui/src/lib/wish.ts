// What a wish may have, and when two are the same. The rules are those of the API; they
// are held here too, so that what is wrong shows while a wish is being edited.
import type { Wish } from './api';

export type WishKind = Wish['what'];

/** A part of a wish besides its kind, by its name in the API. */
export type Member = Exclude<keyof Wish, 'what'>;

/** What a kind of wish may be about: everything, or also one subject, or also a type. */
type About = 'everything' | 'subject' | 'subjects';

interface Rule {
  about: About;
  members: readonly Member[]; // besides days and until, which all have
}

const times = ['from', 'to'] as const;

const rules: Record<WishKind, Rule> = {
  more: { about: 'subjects', members: ['factor'] },
  less: { about: 'subjects', members: ['factor'] },
  pause: { about: 'subjects', members: [] },
  exam: { about: 'subject', members: ['date'] },
  deadline: { about: 'subject', members: ['date'] },
  not_before: { about: 'subjects', members: ['time'] },
  not_after: { about: 'subjects', members: ['time'] },
  keep_free: { about: 'everything', members: ['date_from', 'date_to', ...times] },
  prefer: { about: 'subjects', members: times },
  hours_a_day: { about: 'everything', members: ['hours'] },
  session_minutes: { about: 'subjects', members: ['at_least', 'at_most'] },
  lighter: { about: 'everything', members: [] },
  fuller: { about: 'everything', members: [] },
  balance: { about: 'everything', members: [] },
  spread: { about: 'subjects', members: ['days_between'] },
  catch_up: { about: 'subjects', members: [] },
};

export const wishKinds = Object.keys(rules) as WishKind[];

export const aboutOf = (kind: WishKind): About => rules[kind].about;

/** Whether wishes of a kind may have a member. */
export const mayHave = (kind: WishKind, member: Member): boolean =>
  member === 'days' || member === 'until' || rules[kind].members.includes(member);

/** What is the same for two wishes that are the same. */
export function wishKey(w: Wish): string {
  const days = w.days && [...w.days].sort((a, b) => a - b);
  return JSON.stringify(Object.entries({ ...w, days }).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const sameWish = (a: Wish, b: Wish): boolean => wishKey(a) === wishKey(b);

/**
 * Whether a wish is another one, on whatever days: others may count for more on some of its
 * days. One without a date of its own has that of the next exam by then, and its subject.
 */
export function isLeftOf(left: Wish, w: Wish): boolean {
  const { subject_id, date } = left;
  const found = mayHave(w.what, 'date') && !w.date && subject_id && date ? { subject_id, date } : {};
  return wishKey({ ...left, days: [] }) === wishKey({ ...found, ...w, days: [] });
}

const field = /^wishes\[(\d+)\]\.?(.*)$/;

/** The wish that a field of a refusal names, as its place in the list and the member: wishes[3].time. */
export function wishField(name: string): { at: number; member: string } | undefined {
  const found = field.exec(name);
  return found ? { at: Number(found[1]), member: found[2] ?? '' } : undefined;
}
