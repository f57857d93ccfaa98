// What can be written into a block, in one place: a schedule, the dialog and undoing follow it.
import type { Block } from './api';
import { sameTime } from './dates';

/** What a person can change of a block. */
export type BlockChange = Partial<Pick<Block, 'subject_id' | 'date' | 'start' | 'end' | 'topic' | 'done' | 'note'>>;

/** What a new block is made from. */
export type NewBlock = Pick<Block, 'subject_id' | 'date' | 'start' | 'end'> &
  Partial<Pick<Block, 'topic' | 'note' | 'actual_minutes'>>;

/** A text as the server keeps it. */
const clean = (text: string): string => text.normalize('NFC').trim();

/** A change, or what a new block is made from, as the server keeps it. */
export function cleaned<T extends BlockChange>(change: T): T {
  const next = { ...change };
  if (change.topic !== undefined) next.topic = clean(change.topic ?? '') || null;
  if (change.note !== undefined) next.note = clean(change.note);
  return next;
}

/** What of a block has to be changed so that it becomes another, but for its time. */
export function difference(from: Block, to: Block): BlockChange {
  const change: BlockChange = {};
  if (from.subject_id !== to.subject_id) change.subject_id = to.subject_id;
  if (from.topic !== to.topic) change.topic = to.topic;
  if ((from.note ?? '') !== (to.note ?? '')) change.note = to.note ?? '';
  if (from.done !== to.done) change.done = to.done;
  return change;
}

/** Whether nothing differs between two blocks that can be changed. */
export const sameBlock = (a: Block, b: Block): boolean => sameTime(a, b) && Object.keys(difference(a, b)).length === 0;

/** What makes a block such as this one anew, which is not done. */
export const draftOf = ({ subject_id, date, start, end, topic, note = '', actual_minutes }: Block) => ({
  ...{ subject_id, date, start, end, topic },
  ...(note && { note }),
  ...(actual_minutes !== undefined && { actual_minutes }),
});
