// What suggestions would do, worked out from what the server tells.
import type { Block, Busy, Cause, Subject, SuggestedChange, Suggestion } from '../../lib/api';
import { usualColor } from '../../lib/colors';
import { lengthOf, minutes, type Day, type When } from '../../lib/dates';
import type { Pair } from '../../lib/pairs';
import { withBusy, type Hours } from '../week/hours';

/** What is done to a block: retime, shorten and extend leave it on its day. */
export type Verb = 'add' | 'remove' | 'move' | 'retime' | 'shorten' | 'extend';

/** A suggestion of the next seven days, or one that names its date. */
export type Suggested = Suggestion & { date?: Day };

/** A suggestion with all that is to be said of it. */
export interface Change {
  /** Names what would be done; the same when it is suggested again. */
  key: string;
  suggestion: Suggested;
  verb: Verb;
  name: string; // of the subject
  color: string;
  /** The block that would be moved or removed, as it is; undefined if it is not known or there is none. */
  before: Block | undefined;
  /** Where it would be; undefined if it would be nowhere. */
  after: When | undefined;
  /** The day it is about: the new one, or that of the block to remove. */
  date: Day;
  topic: string | null; // of a block to add
  reason: string; // in English
  causes: readonly Cause[]; // the reason as data, [] if it is not told so
  /** Whether little is known yet. */
  early: boolean;
  /** Whether it serves none of the wishes. */
  beside: boolean;
  /** Whether it makes the days much better. */
  much: boolean;
}

/** An operation of a batch, and the block as it would be. */
export interface Result {
  op: 'create' | 'update' | 'move' | 'delete';
  id: string;
  block: Block | null;
}

/** What was done, or undefined if it is not known of all changes what was there before. */
export function effectsOf(changes: readonly Change[], results: readonly Result[]): Pair<Block>[] | undefined {
  const effects = results.map((r, i) => ({
    before: r.op === 'create' ? undefined : changes[i]?.before,
    after: r.block ?? undefined,
  }));
  const known = effects.every((e, i) => results[i]?.op === 'create' || e.before);
  return known && effects.length === changes.length ? effects : undefined;
}

/** Ties a suggestion, and what it means, to the block that it is about and to its subject. */
export function changeOf(
  s: Suggested,
  means: SuggestedChange,
  blocks: readonly Block[],
  subject: Subject | undefined,
): Change {
  const before = blocks.find((b) => b.id === means.block_id);
  const { date, early, beside, much, why } = means;
  const after = s.type === 'remove_block' ? undefined : { date, start: s.start, end: s.end };
  return {
    key: [
      s.type === 'rebalance' ? 'move_block' : s.type,
      s.subject_id,
      means.block_id ?? '',
      date,
      s.start,
      s.end,
    ].join(' '),
    suggestion: s,
    verb: verbOf(s, before, after),
    name: subject?.name ?? before?.subject_name ?? '',
    color: subject?.color ?? usualColor,
    before,
    after,
    date,
    topic: means.topic ?? null,
    reason: why.charAt(0).toUpperCase() + why.slice(1),
    causes: means.because ?? [],
    early,
    beside,
    much,
  };
}

function verbOf(s: Suggestion, before: Block | undefined, after: When | undefined): Verb {
  if (s.type === 'add_block') return 'add';
  if (!after) return 'remove';
  if (before?.date !== after.date) return 'move';
  if (before.start !== after.start) return 'retime';
  return lengthOf(after) < lengthOf(before) ? 'shorten' : 'extend';
}

/** The blocks as they would be with some changes made. */
export function withChanges(blocks: readonly Block[], changes: readonly Change[]): Block[] {
  const left = blocks.filter((b) => !changes.some((c) => c.before?.id === b.id));
  const made = changes.flatMap((c) => (c.after ? [blockOf(c, c.after)] : []));
  return [...left, ...made];
}

const blockOf = (c: Change, place: When): Block => ({
  ...(c.before ?? { topic: c.topic, done: false }),
  id: c.before?.id ?? c.key,
  subject_id: c.suggestion.subject_id,
  subject_name: c.name,
  ...place,
});

const least = 6; // hours that are shown

/** The full hours between which all of some places are, and busy times while people are awake. */
export function hoursOf(places: readonly When[], busy: readonly Busy[] = []): Hours {
  if (places.length === 0) return withBusy({ from: 8, to: 20 }, busy);
  const from = Math.floor(Math.min(...places.map((p) => minutes(p.start))) / 60);
  const to = Math.max(Math.ceil(Math.max(...places.map((p) => minutes(p.end))) / 60), from + least);
  return withBusy(to > 24 ? { from: 24 - least, to: 24 } : { from, to }, busy);
}
