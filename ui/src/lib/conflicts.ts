// What becomes of changes that waited and could not be made: somebody says which version is meant.
import { asRefusal, type Block, type Exam, type Item, type Space } from './api';
import { sameBlock } from './block';
import { blockNow } from './blockChange';
import { examNow, sameExam } from './examChange';
import { reviewedNow } from './gradeChange';
import { log, type Waiting } from './log.svelte';
import type { Change, Pair, PlacedItem, Reviewed, SubjectPart, SyllabusChange } from './pairs';
import { pick } from './subjectChange';
import { sameItem, subjectNow } from './syllabusChange';

/** The ids of what an item changes, and of what it needs that is not made yet. */
const touched = ({ changes }: Waiting): string[] => [
  ...changes.flatMap(({ pairs }) => pairs.flatMap((pair) => [pair.before, pair.after].flatMap((one) => one?.id ?? []))),
  ...(JSON.stringify(changes).match(/new-[0-9a-f-]+/g) ?? []),
];

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

type Thing = { id: string };

/** Some changes as one of each noun, and of each syllabus: from before the first to after the last. */
export function wholeOf(group: readonly Waiting[]): Change[] {
  const wholes = new Map<string, Change>();
  for (const change of group.flatMap((item) => item.changes)) {
    const key = change.of === 'syllabus' ? change.of + change.subject : change.of;
    const first = wholes.get(key);
    const pairs = new Map<string, Pair<Thing>>();
    for (const { before, after } of [...(first?.pairs ?? []), ...change.pairs] as Pair<Thing>[]) {
      const { id } = (before ?? after)!;
      const known = pairs.get(id);
      pairs.set(id, { before: known ? known.before : before, after });
    }
    const left = [...pairs.values()].filter(({ before, after }) => before ?? after);
    wholes.set(key, { ...first, ...change, pairs: left } as Change);
  }
  return [...wholes.values()];
}

/** Something as somebody wants it, and as the server has it now. */
export type Versions =
  | { of: 'blocks'; mine: Block | undefined; theirs: Block | undefined }
  | { of: 'exams'; mine: Exam | undefined; theirs: Exam | undefined }
  | { of: 'subjects'; mine: SubjectPart | undefined; theirs: SubjectPart | undefined }
  | { of: 'syllabus'; change: SyllabusChange; mine: PlacedItem | undefined; theirs: PlacedItem | undefined }
  | { of: 'grades'; mine: Reviewed | undefined; theirs: Reviewed | undefined };

/** What an id gives, or undefined if there is nothing of it any more. */
const unlessGone = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((e: unknown) => {
    if (asRefusal(e).status === 404) return undefined;
    throw e;
  });

async function versions(space: Space, change: Change): Promise<Versions[]> {
  const { of } = change;
  if (of === 'syllabus') {
    const list = (await unlessGone(subjectNow(space, change.subject)))?.value.syllabus ?? [];
    const now = (id?: string) => {
      const at = list.findIndex((i: Item) => i.id === id);
      return at < 0 ? undefined : { ...list[at]!, at };
    };
    return change.pairs.map(({ before, after }) => ({ of, change, mine: after, theirs: now(before?.id) }));
  }
  if (of === 'blocks')
    return Promise.all(
      change.pairs.map(async ({ before, after }) => ({
        ...{ of, mine: after, theirs: before && (await blockNow(space, before.id)) },
      })),
    );
  if (of === 'exams')
    return Promise.all(
      change.pairs.map(async ({ before, after }) => ({
        ...{ of, mine: after, theirs: before && (await examNow(space, before.id))?.value },
      })),
    );
  if (of === 'grades')
    return Promise.all(
      change.pairs.map(async ({ after }) => {
        const now = after && (await unlessGone(subjectNow(space, after.subject_id)));
        return { of, mine: after, theirs: now && reviewedNow(now.value, after.id) };
      }),
    );
  return Promise.all(
    change.pairs.map(async ({ before, after }) => {
      const now = before && (await unlessGone(subjectNow(space, before.id)));
      return { of, mine: after, theirs: now && pick(now.value, Object.keys(before)) };
    }),
  );
}

/** Both versions of what could not be made. It throws a Refusal. */
export async function versionsOf(space: Space, id: string): Promise<Versions[]> {
  const all = wholeOf(groupOf(log.waiting(space), id));
  return (await Promise.all(all.map((change) => versions(space, change)))).flat();
}

function alike(v: Versions): boolean {
  if (!v.mine || !v.theirs) return v.mine === v.theirs;
  if (v.of === 'blocks') return sameBlock(v.mine, v.theirs);
  if (v.of === 'exams') return sameExam(v.mine, v.theirs);
  if (v.of === 'syllabus') return sameItem(v.mine, v.theirs);
  return JSON.stringify(v.mine) === JSON.stringify(v.theirs);
}

/** What makes what is there now what was wanted. */
function changesTo(all: readonly Versions[], wanted: readonly Change[]): Change[] {
  return wanted.flatMap((change): Change[] => {
    const own = all.filter((v) => ('change' in v ? v.change === change : v.of === change.of) && !alike(v));
    const pairs = own.map(({ mine, theirs }) => ({ before: theirs, after: mine }));
    const moves = change.of === 'syllabus' && change.order;
    return pairs.length > 0 || moves ? [{ ...change, pairs } as Change] : [];
  });
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
  const known = versions.flatMap((v) => ('change' in v ? [v.change] : []));
  const wanted = wholeOf(group).map((change) => known.find((k) => sameNoun(k, change)) ?? change);
  const changes = mine ? changesTo(versions, wanted) : [];
  const anew = crypto.randomUUID();
  const item: Waiting = { id: anew, text: first.text, changes, at: Date.now(), entries: [anew] };
  const gone = new Set(group.map((one) => one.id));
  log.edit(space, (lists) => ({
    ...lists,
    waiting: lists.waiting.flatMap((one) => {
      if (one.id === id) return changes.length > 0 ? [item] : [];
      return gone.has(one.id) ? [] : [one];
    }),
  }));
  if (changes.length > 0) log.record(space, item.text, item.changes, item.id);
}

const sameNoun = (a: Change, b: Change): boolean =>
  a.of === b.of && (a.of !== 'syllabus' || b.of !== 'syllabus' || a.subject === b.subject);
