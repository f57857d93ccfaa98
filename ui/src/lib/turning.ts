// How changes that were noted are taken back and made again, at once or when there is a connection.
import { Refusal, type Block, type Space } from './api';
import { m } from './i18n.svelte';
import { noteFailure } from './live.svelte';
import { log, mostWaiting, Outdated, type Edit, type Entry, type Waiting } from './log.svelte';
import { amendShown, rename, show, shown } from './making';
import { completed, inverse, newIds, onlyTime, renamed, type Change, type Pair } from './pairs';
import { tellRefused } from './refused';
import { toasts } from './toasts.svelte';

type List = 'done' | 'undone';

/** Changes as they were made, and the ids that are others now. */
interface Made {
  changes: readonly Change[];
  ids: ReadonlyMap<string, string>;
}

/** Takes back the last change of what was done, or makes again the last of what was taken back. */
export async function step(space: Space, from: List, to: List): Promise<void> {
  const entry = log.lists(space)[from].at(-1);
  if (!entry) return void toasts.show(from === 'done' ? m().log.nothingDone : m().log.nothingUndone);
  log.hush();
  log.drop(space, [entry.id]);
  try {
    const { changes, ids } = await turned(space, entry, from === 'done');
    log.edit(space, (lists) => renamed(lists, ids));
    log.put(space, to, { ...entry, changes });
    if (to === 'undone') log.tell(m().log.undone(entry.text), entry.id, m().common.redo, () => log.redo(space));
    else log.tell(entry.text, entry.id, m().common.undo, () => log.undo(space));
  } catch (e) {
    if (e instanceof Outdated) toasts.trouble(m().log.outdated(entry.text));
    else if (tellRefused(e).passing) log.put(space, from, entry);
  }
}

async function turned(space: Space, entry: Entry, back: boolean): Promise<Made> {
  const changes = back ? entry.changes.map(inverse) : entry.changes;
  const text = back ? m().log.undone(entry.text) : entry.text;
  const item = itemOf(text, changes, entry.id);
  const hide = show(space, item);
  try {
    const made = await makeOrPostpone(space, item);
    return back ? { ...made, changes: made.changes.map(inverse) } : made;
  } finally {
    hide();
  }
}

const itemOf = (
  text: string,
  changes: readonly Change[],
  entry: string,
  id: string = crypto.randomUUID(),
): Waiting => ({
  ...{ id, text, changes, at: Date.now(), entries: [entry] },
});

let acting: Promise<unknown> = Promise.resolve();
let queued = 0;

/** Makes a change that is shown at once, after those before it, and notes it. Returns its id; what is refused is told. */
export function act(space: Space, text: string, change: Change): string {
  const id = crypto.randomUUID();
  if (queued >= mostWaiting) {
    toasts.trouble(m().waiting.tooMany(mostWaiting));
    return id;
  }
  queued++;
  const hide = show(space, itemOf(text, [change], id, id));
  acting = log
    .wait(acting.then(() => actNow(space, id)))
    .catch((e: unknown) => tellFailed(text, e))
    .finally(() => (queued--, hide()));
  return id;
}

const tellFailed = (text: string, e: unknown): unknown =>
  e instanceof Outdated ? toasts.trouble(m().log.outdated(text)) : tellRefused(e);

async function actNow(space: Space, id: string): Promise<void> {
  const item = shown(id);
  if (!item) return;
  begun = id;
  const { changes } = await makeOrPostpone(space, item);
  log.record(space, item.text, changes, id);
}

let begun = ''; // the change that is being made

/** Makes another change in place of one that is shown and the last, if it was not begun. */
export const amend = (id: string, change: Change): boolean => id !== begun && amendShown(id, [change]);

/**
 * Makes a change that a form waits for, and notes it with what is said of it then; text says what waits, where there is no
 * connection. It throws why it was refused.
 */
export function perform<C extends Change>(
  space: Space,
  text: string,
  change: C,
  said: (made: C) => string | Promise<string> = () => text,
): Promise<C> {
  const work = async () => {
    const item = itemOf(text, [change], crypto.randomUUID());
    const made = (await makeOrPostpone(space, { ...item, entries: [item.id] })).changes[0] as C;
    const waits = log.waiting(space).some(({ id }) => id === item.id);
    log.record(space, waits ? text : await said(made), [made], item.id);
    return made;
  };
  return log.wait(work());
}

/** Whether a change takes back one that waits. */
const takesBack = (item: Waiting, one: Waiting): boolean =>
  item.changes.length === 1 && one.changes.length === 1 &&
  JSON.stringify(item.changes[0]) === JSON.stringify(inverse(one.changes[0]!)); // prettier-ignore

/** Whether a change takes back one that waits, of which the server knows nothing yet. */
export const cancels = (item: Waiting, one: Waiting): boolean =>
  !one.tried && one.stuck === undefined && takesBack(item, one);

/** Makes changes now, or lets them wait behind those that wait, or because there is no connection. */
export async function makeOrPostpone(space: Space, item: Waiting): Promise<Made> {
  const kept = { changes: item.changes, ids: new Map<string, string>() };
  const waits = log.queues(space) || log.waiting(space).some((one) => takesBack(item, one));
  if (waits && (await log.postpone(space, () => [item]))) return kept;
  try {
    return await makeAll(space, item);
  } catch (e) {
    const unreached = e instanceof Refusal && e.status === 0;
    if (!unreached || !(await log.postpone(space, () => [{ ...item, tried: true }]))) throw e;
    noteFailure(e);
    return kept;
  }
}

/** Makes changes one after the other; waited is what they waited as. It throws what makes them throws. */
export async function makeAll(space: Space, { id, changes }: Waiting, waited?: Waiting): Promise<Made> {
  let ids = new Map<string, string>();
  const all: Change[] = [];
  for (const [n, change] of changes.entries()) {
    const meant = renamed(change, ids);
    const make = await log.maker(change.of);
    const made = await make(space, meant, `${id}.${n}`, waited);
    const given = newIds(meant, made);
    rename(given);
    ids = new Map([...ids, ...given]);
    all.push(made);
  }
  return { changes: renamed(all, ids), ids };
}

/** Makes what waited, which is noted with the ids that it has then. It throws what makes it throws. */
export async function makeWaiting(space: Space, item: Waiting): Promise<void> {
  const { changes, ids } = await makeAll(space, item, item);
  log.edit(space, (lists) => {
    const known = <T extends Entry | Waiting>(list: readonly T[]) => completed(list, item.changes, changes);
    const { done, undone, waiting } = lists;
    return without(item.id)(renamed({ done: known(done), undone: known(undone), waiting: known(waiting) }, ids));
  });
}

/** Makes what nobody keeps, so that it cannot wait for its message to go; what is refused is told. */
export async function makeUnkept(space: Space, id: string): Promise<void> {
  const item = log.waiting(space).find((one) => one.id === id);
  if (!item) return;
  await makeWaiting(space, item).catch((e: unknown) => {
    log.edit(space, without(id));
    log.forget(space, [id]);
    tellFailed(item.text, e);
  });
}

/** Takes something out of what waits. */
const without =
  (id: string): Edit =>
  (lists) => ({ ...lists, waiting: lists.waiting.filter((item) => item.id !== id) });

/** Adds a change to the last ones, which are of one block: they are taken back together. */
export function extend(space: Space, block: string, change: Change, text: string): void {
  let { done } = log.lists(space);
  let whole: Pair<Block> | undefined;
  const gone: string[] = [];
  for (let pair = pairOf(done.at(-1), block); pair; pair = pairOf(done.at(-1), block)) {
    if (whole && !onlyTime(pair)) break; // it was ticked or edited before that
    whole = { before: pair.before, after: whole ? whole.after : pair.after };
    gone.push(done.at(-1)!.id);
    done = done.slice(0, -1);
  }
  log.drop(space, gone);
  log.record(space, text, whole ? [{ of: 'blocks', pairs: [whole] }, change] : [change]);
}

/** The pair of a change that is of one block alone. */
function pairOf(entry: Entry | undefined, block: string) {
  const [change, ...others] = entry?.changes ?? [];
  if (change?.of !== 'blocks' || others.length > 0 || change.pairs.length > 1) return undefined;
  const pair = change.pairs[0];
  return pair?.before?.id === block ? pair : undefined;
}
