// Changes of a syllabus as data, so that they can be taken back and made again.
import { asRefusal, data, planner, read, Refusal, type Item, type Space, type Subject } from './api';
import { changed } from './live.svelte';
import { log, Outdated } from './log.svelte';
import { ordered } from './order';
import type { Pair, PlacedItem, SyllabusChange } from './pairs';

export type ItemDraft = Omit<Item, 'id'>;

/** An item as it is sent: without an id it is a new one. */
type Sent = ItemDraft & { id?: string };

const draftOf = ({ title, duration, done }: ItemDraft): ItemDraft => ({ title, duration, done });

const same = (a: ItemDraft, b: ItemDraft): boolean =>
  a.title === b.title && a.duration === b.duration && a.done === b.done;

/** What became another between two lists; undefined if nothing did. */
export function changeOf(subject: string, before: readonly Item[], after: readonly Item[]): SyllabusChange | undefined {
  const place = (list: readonly Item[]) => new Map(list.map((item, at) => [item.id, { ...item, at }]));
  const [was, is] = [place(before), place(after)];
  const pairs: Pair<PlacedItem>[] = [];
  for (const item of was.values()) {
    const now = is.get(item.id);
    if (!now || !same(item, now)) pairs.push({ before: item, after: now });
  }
  for (const item of is.values()) if (!was.has(item.id)) pairs.push({ after: item });
  const kept = (list: readonly Item[], other: typeof was) => list.map((i) => i.id).filter((id) => other.has(id));
  const order = { before: kept(before, is), after: kept(after, was) };
  const moved = order.before.join() !== order.after.join();
  return pairs.length > 0 || moved ? { of: 'syllabus', subject, pairs, ...(moved && { order }) } : undefined;
}

/** A list with a change made; undefined if an item is not any more what it was before. */
export function withChange(now: readonly Item[], { pairs, order }: SyllabusChange): Sent[] | undefined {
  const list: Sent[] = [...now];
  for (const { before, after } of pairs) {
    if (!before) continue;
    const at = list.findIndex((i) => i.id === before.id);
    if (at < 0 || !same(list[at]!, before)) return undefined;
    list.splice(at, 1, ...(after ? [{ id: before.id, ...draftOf(after) }] : []));
  }
  const added = pairs.flatMap(({ before, after }) => (!before && after ? [after] : [])).sort((a, b) => a.at - b.at);
  for (const item of added) list.splice(item.at, 0, draftOf(item));
  return order?.after ? ordered(list as Item[], order.after) : list;
}

const tries = 3;

/** Replaces the whole list by what is made of it, unless somebody else changes it at the same time: then again. */
export async function putSyllabus(
  space: Space,
  subject: string,
  make: (list: readonly Item[]) => Sent[],
  left = tries,
): Promise<Item[]> {
  const now = await read<Subject>(space, '/subjects/' + subject, '');
  if (now === 'unchanged') throw new Refusal(0, 'OFFLINE', ''); // it was asked for without a tag
  try {
    const params = { path: { id: subject }, header: { 'If-Match': now.tag } };
    const body = { syllabus: make(now.value.syllabus) };
    return (await data<Subject>(planner(space).PUT('/v1/subjects/{id}/syllabus', { params, body }))).syllabus;
  } catch (e) {
    if (asRefusal(e).status !== 412 || left === 1) throw e;
    return putSyllabus(space, subject, make, left - 1);
  }
}

/** Makes a change of a syllabus; what is made anew stands at its place, with another id. */
async function exchange(space: Space, change: SyllabusChange): Promise<SyllabusChange> {
  let sent: Sent[] = [];
  const list = await putSyllabus(space, change.subject, (now) => {
    const next = withChange(now, change);
    if (!next) throw new Outdated();
    return (sent = next);
  });
  await changed();
  const anew = list.filter((_, at) => sent[at]?.id === undefined);
  const byPlace = change.pairs.filter((p) => !p.before).sort((a, b) => a.after!.at - b.after!.at);
  const ids = new Map(byPlace.map((pair, n) => [pair, anew[n]!.id]));
  const made = change.pairs.map((pair) =>
    pair.before || !pair.after ? pair : { after: { ...pair.after, id: ids.get(pair)! } },
  );
  return { ...change, pairs: made };
}

log.knows('syllabus', exchange);
