// Taking back what was made of suggestions: only where it leads back to exactly what was.
import type { Block } from '../../lib/api';
import { draftOf, sameBlock, type NewBlock } from '../../lib/block';
import type { When } from '../../lib/dates';
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
    return now !== undefined && sameBlock(now, after);
  });

export type Operation =
  ({ op: 'create' } & NewBlock) | ({ op: 'move'; id: string } & When) | { op: 'delete'; id: string };

/** What takes the changes back, the last one first. */
export function operationsBack(effects: readonly Effect[]): Operation[] {
  return effects.toReversed().flatMap(({ before, after }): Operation[] => {
    if (!before) return after ? [{ op: 'delete', id: after.id }] : [];
    if (!after) return [{ op: 'create', ...draftOf(before) }];
    const { id, date, start, end } = before;
    return [{ op: 'move', id, date, start, end }];
  });
}
