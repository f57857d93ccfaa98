// How changes of blocks that were noted are made, taken back and made again, or sent later.
import { asRefusal, data, planner, type Block, type Space } from './api';
import { sameBlock } from './block';
import { sameTime } from './dates';
import { log, Outdated, type Waiting } from './log.svelte';
import type { BlocksChange, Pair } from './pairs';
import { schedules, type Schedule } from './schedule.svelte';

/** Blocks by their ids; undefined where there is none. */
type Blocks = ReadonlyMap<string, Block | undefined>;

/** A block as the server has it; undefined if it has none. */
export async function blockNow(space: Space, id: string): Promise<Block | undefined> {
  try {
    return await data<Block>(planner(space).GET('/v1/blocks/{id}', { params: { path: { id } } }));
  } catch (e) {
    if (asRefusal(e).status === 404) return undefined;
    throw e;
  }
}

/** Makes blocks that are as they were before a change what they are after it, all or none of them; shown at once. */
export async function exchange(
  schedule: Schedule,
  { of, pairs: all }: BlocksChange,
  key: string,
  waited?: Waiting,
): Promise<BlocksChange> {
  await Promise.all(all.map(({ before, after }) => schedule.sent((before ?? after)!.id)));
  const pairs = all.map((pair) => withTwin(schedule, pair, !!waited));
  const every = (now: Blocks, side: 'before' | 'after') =>
    pairs.every((pair) => !pair.before || isNow(pair[side], now.get(pair.before.id)));
  const now = await present(schedule, pairs, !!waited);
  const made = !!waited?.tried && every(now, 'after');
  if (!made && !every(now, 'before')) throw new Outdated();
  const told = () => schedule.showing([], () => Promise.resolve({ of, pairs }));
  if (made && pairs.every(({ before }) => before)) return told();
  try {
    // What waited is shown already. What was made is answered once more by its key.
    return await schedule.showing(waited ? [] : pairs, async () => ({
      of,
      pairs: await exchanged(schedule, pairs, key),
    }));
  } catch (e) {
    // It may have been sent by a window that went away, and have arrived meanwhile.
    const missing = waited?.tried && asRefusal(e).status === 404;
    if (!missing || !every(await present(schedule, pairs, true), 'after')) throw e;
    return told();
  }
}

/** Whether a block is now what it is to be; neither is there where none is to be. */
const isNow = (wanted: Block | undefined, now: Block | undefined): boolean =>
  wanted && now ? sameBlock(now, wanted) : wanted === now;

/**
 * A block that is to be made anew where its subject has one already, since its slot gave it again, is that one. What waited is only if
 * it is the same: somebody else may have made the other.
 */
function withTwin(schedule: Schedule, pair: Pair<Block>, waited: boolean): Pair<Block> {
  const { before, after } = pair;
  if (before || !after) return pair;
  const twin = schedule
    .toldOn(after.date)
    .find((b) => b.subject_id === after.subject_id && (waited ? sameBlock(b, after) : sameTime(b, after)));
  return twin ? { before: twin, after: { ...after, id: twin.id } } : pair;
}

/** The blocks that are to be changed, as they are; where it says so, as the server has them, which the schedule knows from then on. */
async function present(schedule: Schedule, pairs: readonly Pair<Block>[], asked: boolean): Promise<Blocks> {
  const ids = pairs.flatMap(({ before }) => (before ? [before.id] : []));
  const look = async (id: string) => (asked ? undefined : schedule.block(id)) ?? (await blockNow(schedule.space, id));
  const now = new Map(await Promise.all(ids.map(async (id) => [id, await look(id)] as const)));
  if (asked) schedule.know(now);
  return now;
}

async function exchanged(schedule: Schedule, pairs: readonly Pair<Block>[], key: string): Promise<Pair<Block>[]> {
  const answer = await schedule.batch(pairs, key);
  const made = answer.filter((b, n, all) => b && all.findIndex((o) => o?.id === b.id) === n);
  const anew = made.filter((b) => !pairs.some(({ before }) => before?.id === b!.id));
  const left = pairs.map(({ before, after }) =>
    before || !after ? { before, after } : { before, after: { ...after, id: anew.shift()!.id } },
  );
  // A block that is made is never done at once.
  const done = left.flatMap(({ before, after }) =>
    !before && after?.done ? [{ before: { ...after, done: false }, after }] : [],
  );
  await schedule.batch(done, key + '.done');
  return left;
}

log.knows('blocks', (space, change: BlocksChange, key, waited) => exchange(schedules.of(space), change, key, waited));
