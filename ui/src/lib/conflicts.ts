// What becomes of changes that waited and could not be made: somebody says which version is meant.
import type { Block, Space } from './api';
import { sameBlock } from './block';
import { blockNow } from './blockChange';
import { log, type Waiting } from './log.svelte';
import type { Pair } from './pairs';

const touched = ({ changes }: Waiting): string[] =>
  changes.flatMap(({ pairs }) => pairs.flatMap(({ before, after }) => [before, after].flatMap((one) => one?.id ?? [])));

/** A change that waits, and those behind it that depend on it. */
export function groupOf(all: readonly Waiting[], id: string): Waiting[] {
  const ids = new Set<string>();
  return all.filter((item) => {
    const own = touched(item);
    if (item.id !== id && !own.some((one) => ids.has(one))) return false;
    for (const one of own) ids.add(one);
    return true;
  });
}

/** A block before the first and after the last of some changes. */
export function wholeOf(group: readonly Waiting[]): Pair<Block>[] {
  const blocks = new Map<string, Pair<Block>>();
  for (const { of, pairs } of group.flatMap((item) => item.changes))
    if (of === 'blocks')
      for (const { before, after } of pairs) {
        const { id } = (before ?? after)!;
        const first = blocks.get(id);
        blocks.set(id, { before: first ? first.before : before, after });
      }
  return [...blocks.values()].filter(({ before, after }) => before ?? after);
}

/** A block as somebody wants it, and as the server has it now. */
export interface Versions {
  mine: Block | undefined;
  theirs: Block | undefined;
}

/** Both versions of what could not be made. It throws a Refusal. */
export async function versionsOf(space: Space, id: string): Promise<Versions[]> {
  const look = async ({ before, after }: Pair<Block>) => ({
    mine: after,
    theirs: before && (await blockNow(space, before.id)),
  });
  return Promise.all(wholeOf(groupOf(log.waiting(space), id)).map(look));
}

/** Has changes that could not be made replaced by one from what is there now to what was wanted, or dropped. */
export function settle(space: Space, id: string, versions: readonly Versions[], mine: boolean): void {
  const group = groupOf(log.waiting(space), id);
  const [first] = group;
  if (!first) return;
  log.forget(
    space,
    group.flatMap((item) => item.entries),
  );
  const pairs = versions
    .map((v) => ({ before: v.theirs, after: v.mine }))
    .filter(({ before, after }) => (before && after ? !sameBlock(before, after) : before !== after));
  const anew = crypto.randomUUID();
  const change = { of: 'blocks' as const, pairs };
  const item: Waiting = { id: anew, text: first.text, changes: [change], at: Date.now(), entries: [anew] };
  const gone = new Set(group.map((one) => one.id));
  log.edit(space, (lists) => ({
    ...lists,
    waiting: lists.waiting.flatMap((one) => {
      if (one.id === id) return mine && pairs.length > 0 ? [item] : [];
      return gone.has(one.id) ? [] : [one];
    }),
  }));
  if (mine && pairs.length > 0) log.record(space, item.text, item.changes, undefined, item.id);
}
