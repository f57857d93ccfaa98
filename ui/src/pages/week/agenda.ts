import type { Block } from '../../lib/api';
import { isOver, type Clock, type Day } from '../../lib/dates';

export type Part = 'now' | 'next' | 'missed' | 'done' | 'tomorrow';

/**
 * Tells the blocks of today apart, each part in order. What is over and was not done was missed if it
 * counts; time that is taken by something else is just over, and stands with what is done. When nothing
 * is left of today, the first block of tomorrow that counts is among it.
 */
export function agendaOf(
  today: readonly Block[],
  tomorrow: readonly Block[],
  { day, clock }: { day: Day; clock: Clock },
  counts: (b: Block) => boolean,
): [Part, Block[]][] {
  const over = (b: Block) => isOver(b, day, clock);
  const partOf = (b: Block): Part => {
    if (b.done || (over(b) && !counts(b))) return 'done';
    if (over(b)) return 'missed';
    return b.start <= clock ? 'now' : 'next';
  };
  const parts = (['now', 'next', 'missed', 'done'] as const).map((part): [Part, Block[]] => [
    part,
    today.filter((b) => partOf(b) === part),
  ]);
  const left = today.some((b) => !b.done && !over(b));
  return [...parts, ['tomorrow', left ? [] : tomorrow.filter(counts).slice(0, 1)]];
}
