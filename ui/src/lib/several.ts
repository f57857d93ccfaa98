import type { Block } from './api';
import { cleaned, type NewBlock } from './block';
import { log } from './log.svelte';
import type { Pair } from './pairs';
import { tellRefused } from './refused';
import type { Schedule } from './schedule.svelte';

/** Adds blocks as one change, all or none of them; text says what was done. */
export async function addAll(schedule: Schedule, drafts: readonly NewBlock[], text: string): Promise<void> {
  const pairs = drafts.map((draft): Pair<Block> => {
    const block = { topic: null, ...cleaned(draft), id: crypto.randomUUID(), done: false };
    return { after: { ...block, subject_name: schedule.subject(draft.subject_id)?.name ?? '' } };
  });
  try {
    log.record(schedule.space, text, [await log.wait(schedule.exchange({ of: 'blocks', pairs }))]);
  } catch (e) {
    tellRefused(e);
  }
}
