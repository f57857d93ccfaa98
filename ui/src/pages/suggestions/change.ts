// What suggestions would do, worked out from what the server tells.
import type { Block, Subject, Suggestion } from '../../lib/api';
import { usualColor } from '../../lib/colors';
import { addDays, daysFrom, lengthOf, minutes, weekday, type Day, type When } from '../../lib/dates';
import { weekdayNames } from '../../lib/weekdays';

/** What is done to a block: retime, shorten and extend leave it on its day. */
export type Verb = 'add' | 'remove' | 'move' | 'retime' | 'shorten' | 'extend';

/** A suggestion with all that is to be said of it. */
export interface Change {
  /** Names what would be done; the same when it is suggested again. */
  key: string;
  suggestion: Suggestion;
  verb: Verb;
  name: string; // of the subject
  color: string;
  /** The block that would be moved or removed, as it is; undefined if it is not known or there is none. */
  before: Block | undefined;
  /** Where it would be; undefined if it would be nowhere. */
  after: When | undefined;
  reason: string; // in English
  /** Whether little is known yet. */
  early: boolean;
}

/** An operation of a batch, and the block as it would be. */
export interface Result {
  op: 'create' | 'update' | 'move' | 'delete';
  id: string;
  block: Block | null;
}

/** The day that a suggestion means, of the seven from today on. */
export const dateOf = (s: Suggestion, today: Day): Day =>
  daysFrom(today, addDays(today, 6)).find((day) => weekdayNames[weekday(day)] === s.day) ?? today;

/** Ties a suggestion to the block that it is about and to its subject. */
export function changeOf(
  s: Suggestion,
  trial: Result | undefined,
  blocks: readonly Block[],
  subject: Subject | undefined,
  today: Day,
): Change {
  const before = trial && trial.op !== 'create' ? blocks.find((b) => b.id === trial.id) : undefined;
  const date = trial?.block?.date ?? before?.date ?? dateOf(s, today);
  const after = s.type === 'remove_block' ? undefined : { date, start: s.start, end: s.end };
  const name = subject?.name ?? trial?.block?.subject_name ?? before?.subject_name ?? '';
  return {
    key: [s.type === 'rebalance' ? 'move_block' : s.type, s.subject_id, before?.id ?? '', date, s.start, s.end].join(
      ' ',
    ),
    suggestion: s,
    verb: verbOf(s, before, after),
    name,
    color: subject?.color ?? usualColor,
    before,
    after,
    ...reasonOf(s.reason, name),
  };
}

function verbOf(s: Suggestion, before: Block | undefined, after: When | undefined): Verb {
  if (s.type === 'add_block') return 'add';
  if (!after) return 'remove';
  if (before?.date !== after.date) return 'move';
  if (before.start !== after.start) return 'retime';
  return lengthOf(after) < lengthOf(before) ? 'shorten' : 'extend';
}

const heads = /^(add|drop|move|shorten|extend) $/i;
const earlyHead = 'Early estimate: ';

/** Takes the beginning off a reason, which says once more what is suggested. */
export function reasonOf(text: string, name: string): { reason: string; early: boolean } {
  const early = text.startsWith(earlyHead);
  const said = early ? text.slice(earlyHead.length) : text;
  const at = said.indexOf(name + ' ');
  const colon = said.indexOf(': ', at + name.length);
  if (!name || at < 0 || colon < 0 || !heads.test(said.slice(0, at))) return { reason: text, early: false };
  const why = said.slice(colon + 2);
  return { reason: why.charAt(0).toUpperCase() + why.slice(1), early };
}

/** The blocks as they would be with some changes made. */
export function withChanges(blocks: readonly Block[], changes: readonly Change[]): Block[] {
  const left = blocks.filter((b) => !changes.some((c) => c.before?.id === b.id));
  const made = changes.flatMap((c) => (c.after ? [blockOf(c, c.after)] : []));
  return [...left, ...made];
}

const blockOf = (c: Change, place: When): Block => ({
  ...(c.before ?? { topic: null, done: false }),
  id: c.before?.id ?? c.key,
  subject_id: c.suggestion.subject_id,
  subject_name: c.name,
  ...place,
});

const least = 6 * 60; // minutes that are shown

/** The first and the last full hour, in minutes, between which all of some places are. */
export function hoursOf(places: readonly When[]): [number, number] {
  if (places.length === 0) return [8 * 60, 20 * 60];
  const from = Math.floor(Math.min(...places.map((p) => minutes(p.start))) / 60) * 60;
  const to = Math.max(Math.ceil(Math.max(...places.map((p) => minutes(p.end))) / 60) * 60, from + least);
  return to > 24 * 60 ? [24 * 60 - least, 24 * 60] : [from, to];
}
