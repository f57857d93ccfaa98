// What is asked for, and how it is corrected: what is shown is always what is asked.
import type { Understood, Wish } from '../../lib/api';
import { sameWish } from '../../lib/wish';

/** What somebody wants of the coming days. */
export interface Question {
  goal: string;
  hours: number | undefined; // of a day, at most
  /** What counts in place of the goal's sentence, once what was understood was corrected. */
  wishes?: readonly Wish[];
  /** Whether the wishes that always hold count only as far as they are among these. */
  alone?: boolean;
}

/** A wish that suggestions keep to. */
export interface Chip {
  wish: Wish;
  /** Its place among the wishes of a question that was corrected; -1 for one that counts because it always holds. */
  at: number;
}

/** What a question that was answered was understood as. */
export function chipsOf(understood: readonly Understood[]): Chip[] {
  let own = 0;
  const chips = understood.map(({ wish, from }) => ({ wish, at: from === 'standing' ? -1 : own++ }));
  return chips.filter(({ wish }, i) => chips.findIndex((c) => sameWish(c.wish, wish)) === i);
}

/** What a corrected question asks for before it is answered, when these were understood before. */
export function chipsAsked(q: Question, before: readonly Chip[]): Chip[] {
  const own = (q.wishes ?? []).map((wish, at) => ({ wish, at }));
  return q.alone ? own : [...own, ...before.filter((c) => c.at < 0)];
}

/** A question that asks for some wishes in place of its sentence. */
function correctedTo(q: Question, wishes: readonly Wish[], alone = q.alone ?? false): Question {
  const each = wishes.filter((w, i) => wishes.findIndex((v) => sameWish(v, w)) === i);
  return { goal: q.goal, hours: q.hours, wishes: each, ...(alone && { alone }) };
}

const sameChip = (a: Chip, b: Chip): boolean => a.at === b.at && sameWish(a.wish, b.wish);

const own = (chips: readonly Chip[]): Wish[] => chips.filter((c) => c.at >= 0).map((c) => c.wish);

/** The same question without one of its wishes. One that always holds is left out of this question alone. */
export function without(q: Question, chips: readonly Chip[], chip: Chip, holds: boolean): Question {
  const left = chips.filter((c) => !sameChip(c, chip));
  return holds
    ? correctedTo(
        q,
        left.map((c) => c.wish),
        true,
      )
    : correctedTo(q, own(left));
}

/** The same question with another wish in the place of one. */
export function changedIn(q: Question, chips: readonly Chip[], chip: Chip, wish: Wish): Question {
  const next = chips.map((c) => (sameChip(c, chip) ? { ...c, wish } : c));
  return asking(correctedTo(q, own(next)), wish);
}

/** The same question with one more wish. */
export function added(q: Question, chips: readonly Chip[], wish: Wish): Question {
  return asking(correctedTo(q, [...own(chips), wish]), wish);
}

/** Of the hours of a day the wish counts that was made last, as everywhere. */
const asking = (q: Question, wish: Wish): Question => (wish.what === 'hours_a_day' ? { ...q, hours: undefined } : q);

/** What is sent of a question: the sentence, or what counts in its place. */
export const bodyOf = (q: Question) => ({
  ...(q.wishes ? { wishes: [...q.wishes] } : { goal: q.goal || null }),
  standing: !q.alone,
  available_hours: q.hours ?? null,
});
