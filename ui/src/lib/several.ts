import type { Block } from './api';
import { cleaned, type NewBlock } from './block';
import { log, Outdated } from './log.svelte';
import { m } from './i18n.svelte';
import type { Change, Pair } from './pairs';
import { tellRefused } from './refused';
import { makeOrPostpone } from './turning';
import type { Schedule } from './schedule.svelte';
import { toasts } from './toasts.svelte';

/** The most blocks that one request changes, as the server allows; each takes one operation. */
export const mostAtOnce = 100;

/** Makes changes of blocks as one, to be taken back together; each request all or none. said tells what was done to so many. */
export async function changeAll(
  schedule: Schedule,
  pairs: readonly Pair<Block>[],
  said: (n: number) => string,
): Promise<void> {
  const { space } = schedule;
  const entry = crypto.randomUUID();
  const made: Change[] = [];
  try {
    for (let n = 0; n < pairs.length; n += mostAtOnce) {
      const some = pairs.slice(n, n + mostAtOnce);
      const changes = [{ of: 'blocks' as const, pairs: some }];
      const item = { id: crypto.randomUUID(), text: said(some.length), changes, at: Date.now(), entries: [entry] };
      made.push(...(await log.wait(makeOrPostpone(space, item))).changes);
    }
  } catch (e) {
    if (e instanceof Outdated) toasts.trouble(m().log.outdated(said(pairs.length)));
    else tellRefused(e);
  }
  const count = made.reduce((sum, change) => sum + change.pairs.length, 0);
  if (count > 0) log.record(space, said(count), made, entry);
}

/** Adds blocks as one change; said tells what was done to so many. */
export function addAll(schedule: Schedule, drafts: readonly NewBlock[], said: (n: number) => string): Promise<void> {
  const pairs = drafts.map((draft): Pair<Block> => {
    const block = { topic: null, ...cleaned(draft), id: 'new-' + crypto.randomUUID(), done: false };
    return { after: { ...block, subject_name: schedule.subject(draft.subject_id)?.name ?? '' } };
  });
  return changeAll(schedule, pairs, said);
}
