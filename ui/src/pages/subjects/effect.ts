import { read, type Block, type Slot, type Space } from '../../lib/api';
import type { Day } from '../../lib/dates';
import { slotEffect } from './slots';

/** All blocks of a subject, as far as weeks have been filled; undefined if that cannot be told. */
export async function blocksOf(space: Space, subject: string): Promise<Block[] | undefined> {
  try {
    const got = await read<Block[]>(space, '/blocks?subject_id=' + encodeURIComponent(subject), '');
    return got === 'unchanged' ? undefined : got.value;
  } catch {
    return undefined;
  }
}

/** What replacing the slots did to the blocks from today on; undefined if that cannot be told. */
export function effectOf(
  blocks: { before: Block[] | undefined; after: Block[] | undefined },
  slots: { before: readonly Slot[]; after: readonly Slot[] },
  today: Day,
): { added: number; removed: number } | undefined {
  const { before, after } = blocks;
  return before && after && slotEffect({ before, after }, slots, today);
}
