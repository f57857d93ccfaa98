// Taking back what was made of suggestions: only where it leads back to exactly what was.
import type { Block } from '../../lib/api';
import { sameTime, type When } from '../../lib/dates';
import type { Change, Result } from './change';

/** A block before and after it was changed; undefined where it was not there. */
export interface Effect {
  before: Block | undefined;
  after: Block | undefined;
}

/** What was done, or undefined if it is not known of all changes what was there before. */
export function effectsOf(changes: readonly Change[], results: readonly Result[]): Effect[] | undefined {
  const effects = results.map((r, i) => ({
    before: r.op === 'create' ? undefined : changes[i]?.before,
    after: r.block ?? undefined,
  }));
  const known = effects.every((e, i) => results[i]?.op === 'create' || e.before);
  return known && effects.length === changes.length ? effects : undefined;
}

/** Whether the blocks are still what the changes left. */
export const stillSo = (effects: readonly Effect[], blocks: readonly Block[]): boolean =>
  effects.every(({ after }) => {
    if (!after) return true;
    const now = blocks.find((b) => b.id === after.id);
    return (
      now?.subject_id === after.subject_id &&
      sameTime(now, after) &&
      now.topic === after.topic &&
      now.done === after.done
    );
  });

export type Operation =
  | ({ op: 'create'; subject_id: string; topic: string | null } & When)
  | ({ op: 'move'; id: string } & When)
  | { op: 'delete'; id: string };

/** What takes the changes back, the last one first. */
export function operationsBack(effects: readonly Effect[]): Operation[] {
  return effects.toReversed().flatMap(({ before, after }): Operation[] => {
    if (!before) return after ? [{ op: 'delete', id: after.id }] : [];
    const { date, start, end, subject_id, topic } = before;
    if (!after) return [{ op: 'create', subject_id, date, start, end, topic }];
    return [{ op: 'move', id: before.id, date, start, end }];
  });
}
