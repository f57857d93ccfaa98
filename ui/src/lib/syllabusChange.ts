// Changes of a syllabus as data: how they are shown, made, taken back and made again, at once or later.
import { asRefusal, data, matching, once, planner, read, Refusal, type Item, type Space, type Subject } from './api';
import { log, Outdated, type Waiting } from './log.svelte';
import { told } from './making';
import { ordered } from './order';
import type { Pair, PlacedItem, SyllabusChange } from './pairs';
import { schedules } from './schedule.svelte';

export type ItemDraft = Omit<Item, 'id'>;

/** An item as it is sent: without an id it is a new one. */
type Sent = ItemDraft & { id?: string };

const draftOf = ({ title, duration, done }: ItemDraft): ItemDraft => ({ title, duration, done });

export const sameItem = (a: ItemDraft, b: ItemDraft): boolean =>
  a.title === b.title && a.duration === b.duration && a.done === b.done;

/** What became another between two lists; undefined if nothing did. */
export function changeOf(subject: string, before: readonly Item[], after: readonly Item[]): SyllabusChange | undefined {
  const place = (list: readonly Item[]) => new Map(list.map((item, at) => [item.id, { ...item, at }]));
  const [was, is] = [place(before), place(after)];
  const pairs: Pair<PlacedItem>[] = [];
  for (const item of was.values()) {
    const now = is.get(item.id);
    if (!now || !sameItem(item, now)) pairs.push({ before: item, after: now });
  }
  for (const item of is.values()) if (!was.has(item.id)) pairs.push({ after: item });
  const kept = (list: readonly Item[], other: typeof was) => list.map((i) => i.id).filter((id) => other.has(id));
  const order = between(kept(before, is), kept(after, was));
  return pairs.length > 0 || order ? { of: 'syllabus', subject, pairs, ...(order && { order }) } : undefined;
}

/** Where two orders of the same ids differ, from the first place to the last; undefined if they are the same. */
function between(before: readonly string[], after: readonly string[]): Pair<readonly string[]> | undefined {
  const differs = (_: string, at: number) => before[at] !== after[at];
  const [first, last] = [before.findIndex(differs), before.findLastIndex(differs)];
  return first < 0 ? undefined : { before: before.slice(first, last + 1), after: after.slice(first, last + 1) };
}

/** A list with a change made; undefined if an item is not any more what it was before. To be shown, all keep their ids. */
export function withChange(now: readonly Item[], change: SyllabusChange, shown: true): Item[] | undefined;
export function withChange(now: readonly Item[], change: SyllabusChange): Sent[] | undefined;
export function withChange(now: readonly Item[], { pairs, order }: SyllabusChange, shown = false): Sent[] | undefined {
  const list: Sent[] = [...now];
  for (const { before, after } of pairs) {
    if (!before) continue;
    const at = list.findIndex((i) => i.id === before.id);
    if (at < 0 || !sameItem(list[at]!, before)) return undefined;
    const rest = shown ? list[at] : undefined;
    list.splice(at, 1, ...(after ? [{ ...rest, id: before.id, ...draftOf(after) }] : []));
  }
  const added = pairs.flatMap(({ before, after }) => (!before && after ? [after] : [])).sort((a, b) => a.at - b.at);
  for (const item of added) {
    if (shown && list.some((i) => i.id === item.id)) continue; // it is made
    list.splice(item.at, 0, { ...(shown && { id: item.id }), ...draftOf(item) });
  }
  return order?.after ? ordered(list as Item[], order.after) : list;
}

/** A change that a list has already, with the ids that are there; undefined if it has not. */
export function asMade(list: readonly Item[], change: SyllabusChange): SyllabusChange | undefined {
  const free = list.filter((i) => !change.pairs.some(({ before }) => before?.id === i.id));
  const pairs: Pair<PlacedItem>[] = [];
  for (const pair of change.pairs) {
    const { before, after } = pair;
    const at = after && !before ? free.findIndex((i) => sameItem(i, after)) : -1;
    const now = before ? list.find((i) => i.id === before.id) : free[at];
    if (after ? !now || !sameItem(now, after) : now) return undefined;
    if (at >= 0) free.splice(at, 1);
    pairs.push(before || !after || !now ? pair : { after: { ...after, id: now.id } });
  }
  const ids = list.map((i) => i.id);
  const places = (change.order?.after ?? []).map((id) => ids.indexOf(id)).filter((at) => at >= 0);
  return places.every((at, n) => n === 0 || places[n - 1]! < at) ? { ...change, pairs } : undefined;
}

export const tries = 5; // of a change, while others change the subject, too

/** A subject as the server has it, and its tag. It throws a Refusal. */
export async function subjectNow(space: Space, id: string): Promise<{ value: Subject; tag: string }> {
  const got = await read<Subject>(space, '/subjects/' + encodeURIComponent(id), '');
  if (got === 'unchanged') throw new Refusal(0, 'OFFLINE', ''); // it was asked for without a tag
  return got;
}

/** Sends what a change makes of a list, as little as can be; returns the list as it is then. */
async function send(
  space: Space,
  { subject: id, pairs, order }: SyllabusChange,
  { value: { syllabus }, tag }: { value: Subject; tag: string },
  list: readonly Sent[],
  key: string,
): Promise<readonly Item[]> {
  const api = planner(space);
  const { before, after } = (pairs.length === 1 && !order && pairs[0]) || {};
  const one = before && { path: { id, item_id: before.id }, ...matching(tag) };
  const url = '/v1/subjects/{id}/syllabus/{item_id}';
  if (one && after) return (await data<Subject>(api.PATCH(url, { params: one, body: draftOf(after) }))).syllabus;
  if (one) {
    await data(api.DELETE(url, { params: one }));
    return syllabus.filter((i) => i.id !== before.id);
  }
  if (after && after.at >= syllabus.length) {
    const sent = { params: { path: { id } }, body: draftOf(after), headers: once(key) };
    return (await data<Subject>(api.POST('/v1/subjects/{id}/syllabus', sent))).syllabus;
  }
  const whole = { params: { path: { id }, ...matching(tag) }, body: { syllabus: [...list] } };
  return (await data<Subject>(api.PUT('/v1/subjects/{id}/syllabus', whole))).syllabus;
}

/** Whether a change needs no tag of the whole list: it is of one item, and in place or at the end. */
const isOfOne = ({ pairs, order }: SyllabusChange, list: readonly Item[]): boolean =>
  pairs.length === 1 && !order && (!!pairs[0]!.before || pairs[0]!.after!.at >= list.length);

/** Makes a change of a syllabus; what is made anew stands at its place, with another id. */
async function exchange(
  space: Space,
  change: SyllabusChange,
  key: string,
  waited?: Waiting,
  left = tries,
): Promise<SyllabusChange> {
  const known = waited || left < tries ? undefined : schedules.of(space).toldSubject(change.subject);
  const enough = known && isOfOne(change, known.syllabus) && withChange(known.syllabus, change);
  const now = enough ? { value: known, tag: '' } : await subjectNow(space, change.subject);
  const before = waited?.tried && asMade(now.value.syllabus, change);
  if (before) return told(change, before);
  const sent = withChange(now.value.syllabus, change);
  if (!sent) throw new Outdated();
  try {
    return await told(change, named(change, sent, await send(space, change, now, sent, key)));
  } catch (e) {
    if (![404, 412].includes(asRefusal(e).status) || left === 1) throw e;
    return exchange(space, change, key, waited, left - 1);
  }
}

/** A change with the ids that the server gave to what it added. */
function named(change: SyllabusChange, sent: readonly Sent[], list: readonly Item[]): SyllabusChange {
  const anew = list.filter((_, at) => sent[at]?.id === undefined);
  const byPlace = change.pairs.filter((p) => !p.before).sort((a, b) => a.after!.at - b.after!.at);
  const ids = new Map(byPlace.map((pair, n) => [pair, anew[n]?.id]));
  const pairs = change.pairs.map((pair) =>
    pair.before || !pair.after ? pair : { after: { ...pair.after, id: ids.get(pair) ?? pair.after.id } },
  );
  return { ...change, pairs };
}

log.knows('syllabus', exchange);
