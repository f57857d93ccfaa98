// What changes did, as what there was before and after each: what is taken back, or made again, follows from that.
import type { Block, Effect, Exam, Grade, Item, Review, Subject } from './api';
import { difference, draftOf, type BlockChange, type NewBlock } from './block';
import { lengthOf, sameTime, type When } from './dates';

/** Something before and after it was changed; undefined where it was not there. */
export interface Pair<T> {
  before?: T | undefined;
  after?: T | undefined;
}

interface Changed<N extends string, T> {
  of: N;
  pairs: readonly Pair<T>[];
}

/** What can be changed of a subject, as far as it was. */
export type SubjectPart = Pick<Subject, 'id'> & Partial<Omit<Subject, 'id'>>;

/** An item of a syllabus, and where in the list it is. */
export type PlacedItem = Item & { at: number };

export type BlocksChange = Changed<'blocks', Block>;
export type SubjectChange = Changed<'subjects', SubjectPart> & {
  /** What it did to blocks, as the server told when it was made. */
  effect?: Effect;
};
export type ExamsChange = Changed<'exams', Exam>;

/** An item that is due for review, or where its grade led; until the server was told of that, nobody knows where. */
export type Reviewed = { id: string; subject_id: string; grade?: Grade } & {
  [K in keyof Omit<Review, 'subject_id'>]?: Review[K] | undefined;
};
export type GradesChange = Changed<'grades', Reviewed>;
export type SyllabusChange = Changed<'syllabus', PlacedItem> & {
  subject: string;
  /** The ids in order, if the order is another. */
  order?: Pair<readonly string[]> | undefined;
};

/** A change of one noun, as plain data. */
export type Change = BlocksChange | SubjectChange | SyllabusChange | ExamsChange | GradesChange;

const swap = <T>({ before, after }: Pair<T>): Pair<T> => ({ before: after, after: before });

/** What takes a change back. */
export function inverse<C extends Change>(change: C): C {
  const order = 'order' in change && change.order ? { order: swap(change.order) } : {};
  return { ...change, ...order, pairs: [...change.pairs].reverse().map((pair) => swap<unknown>(pair)) } as C;
}

/** The ids that were given to what was made anew, by those that were meant. */
export function newIds(meant: Change, made: Change): Map<string, string> {
  const ids = new Map<string, string>();
  for (const [n, { after }] of meant.pairs.entries()) {
    const id = made.pairs[n]?.after?.id;
    if (after && id !== undefined && id !== after.id) ids.set(after.id, id);
  }
  return ids;
}

/** Plain data in which ids are others. */
export const renamed = <T>(value: T, ids: ReadonlyMap<string, string>): T =>
  ids.size === 0
    ? value
    : (JSON.parse(JSON.stringify(value), (_, v: unknown) => (typeof v === 'string' ? (ids.get(v) ?? v) : v)) as T);

/** Blocks by their ids, as changes one after the other leave them: undefined where none is left. */
export function overlaid(items: readonly { changes: readonly Change[] }[]): ReadonlyMap<string, Block | undefined> {
  const blocks = new Map<string, Block | undefined>();
  for (const { of, pairs } of items.flatMap((item) => item.changes))
    if (of === 'blocks') for (const { before, after } of pairs) blocks.set((before ?? after)!.id, after);
  return blocks;
}

/** Changes in which what was meant is as it was made, as far as the server knows more of it. */
export function completed<T extends { changes: readonly Change[] }>(
  list: readonly T[],
  meant: readonly Change[],
  made: readonly Change[],
): T[] {
  const known = new Map<string, unknown>();
  for (const [n, change] of meant.entries())
    for (const [at, { after }] of change.pairs.entries()) {
      const now = made[n]?.pairs[at]?.after;
      if (after && now) known.set(JSON.stringify(after), now);
    }
  const side = (one: unknown): unknown => (one && known.get(JSON.stringify(one))) ?? one;
  const complete = (change: Change): Change =>
    ({
      ...change,
      pairs: change.pairs.map(({ before, after }) => ({ before: side(before), after: side(after) })),
    }) as Change;
  return list.map((one) => ({ ...one, changes: one.changes.map(complete) }));
}

export type Operation =
  | ({ op: 'create' } & NewBlock)
  | ({ op: 'update'; id: string } & BlockChange)
  | ({ op: 'move'; id: string } & When)
  | { op: 'delete'; id: string };

/** The operations of a batch that make a change of a block. One that is made anew is not done. */
export function operationsOf({ before, after }: Pair<Block>): Operation[] {
  if (!after) return before ? [{ op: 'delete', id: before.id }] : [];
  if (!before) return [{ op: 'create', ...draftOf(after) }];
  const { id, date, start, end } = after;
  const change = difference(before, after);
  return [
    ...(sameTime(before, after) ? [] : [{ op: 'move' as const, id, date, start, end }]),
    ...(Object.keys(change).length > 0 ? [{ op: 'update' as const, id, ...change }] : []),
  ];
}

/** Whether a change of a block gave it another time and nothing else. */
export const onlyTime = ({ before, after }: Pair<Block>): boolean =>
  !!before && !!after && Object.keys(difference(before, after)).length === 0;

/** Whether a block takes as long before a change as after it. */
export const sameLength = ({ before, after }: Pair<Block>): boolean =>
  !!before && !!after && lengthOf(before) === lengthOf(after);
