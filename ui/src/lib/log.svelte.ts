import type { Block, Space } from './api';
import { m } from './i18n.svelte';
import { inverse, newIds, onlyTime, renamed, sameLength, type Change, type Pair } from './pairs';
import { tellRefused } from './refused';
import { toasts } from './toasts.svelte';

/** What somebody did, in words and as data. */
export interface Entry {
  id: string;
  text: string;
  changes: readonly Change[];
  at: number; // milliseconds since 1970
}

/** A change that is shown already but made only when its message has gone. */
export interface Later {
  make: () => unknown;
  cancel: () => void;
}

interface Lists {
  done: readonly Entry[]; // the latest last
  undone: readonly Entry[]; // likewise
}

/** Thrown by what makes changes: something is not any more what it was before. */
export class Outdated extends Error {}

/** Makes a change if all is as it was before, and returns it as it was made: what is made anew has another id. */
type Maker<C extends Change> = (space: Space, change: C) => Promise<C>;

/** How many changes can be taken back. */
export const mostEntries = 50;

const pause = 2_000; // milliseconds in which a block is moved on

/**
 * What was done in each space, to be taken back and made again. Each noun says how its changes
 * are made. The last change stands in a message with the way back.
 */
class Log {
  private spaces = $state.raw<Record<Space, Lists>>(fresh());
  private makers = new Map<string, Maker<Change>>();
  private later = new Map<string, Later>();
  private waiting = new Set<Promise<unknown>>();
  private message: { toast: number; entry: string } | undefined;
  private running: Promise<void> = Promise.resolve();
  private queued = 0;
  /** Raised whenever something was taken back or made again. */
  turns = $state(0);

  /** Says how changes of a noun are made. */
  knows<C extends Change>(noun: C['of'], make: Maker<C>): void {
    this.makers.set(noun, make as unknown as Maker<Change>);
  }

  /** Notes what was done, and tells it. Returns the id of its entry. */
  record(space: Space, text: string, changes: readonly Change[], later?: Later): string {
    const { done } = this.spaces[space];
    const last = done.at(-1);
    const on = last && Date.now() - last.at < pause ? movedOn(last.changes, changes) : undefined;
    const id = on ? last!.id : crypto.randomUUID();
    const entry: Entry = { id, text, changes: on ?? changes, at: Date.now() };
    this.keep(space, { done: [...(on ? done.slice(0, -1) : done), entry].slice(-mostEntries), undone: [] });
    this.tell(text, id, m().common.undo, () => this.undo(space), later);
    return id;
  }

  /** Adds a change to the last ones, which are of one block: they are taken back together. */
  extend(space: Space, block: string, change: Change, text: string): void {
    let { done } = this.spaces[space];
    let whole: Pair<Block> | undefined;
    for (let pair = pairOf(done.at(-1), block); pair; pair = pairOf(done.at(-1), block)) {
      if (whole && !onlyTime(pair)) break; // it was ticked or edited before that
      whole = { before: pair.before, after: whole ? whole.after : pair.after };
      done = done.slice(0, -1);
    }
    this.keep(space, { done, undone: [] });
    this.record(space, text, whole ? [{ of: 'blocks', pairs: [whole] }, change] : [change]);
  }

  /** Makes what waits for the last message, which goes. */
  async settle(): Promise<void> {
    if (this.message) await toasts.dismiss(this.message.toast);
  }

  /** Forgets what was refused. */
  forget(space: Space, ids: readonly string[]): void {
    const lists = this.spaces[space];
    this.keep(space, { ...lists, done: lists.done.filter((e) => !ids.includes(e.id)) });
    if (this.message && ids.includes(this.message.entry)) this.hush();
  }

  /** Lets what is taken back wait for something that is on its way, and will be noted when it is made. */
  async wait<T>(something: Promise<T>): Promise<T> {
    this.waiting.add(something);
    try {
      return await something;
    } finally {
      this.waiting.delete(something);
    }
  }

  /** Takes back what was done last. */
  undo(space: Space): Promise<void> {
    return this.turn(space, 'done', 'undone');
  }

  /** Makes again what was taken back last. */
  redo(space: Space): Promise<void> {
    return this.turn(space, 'undone', 'done');
  }

  /** Forgets everything, for somebody else to sign in. */
  clear(): void {
    this.spaces = fresh();
    this.later.clear();
  }

  private keep(space: Space, lists: Lists): void {
    this.spaces = { ...this.spaces, [space]: lists };
  }

  /** One after the other. */
  private turn(space: Space, from: keyof Lists, to: keyof Lists): Promise<void> {
    if (this.queued >= mostEntries) return this.running;
    this.queued++;
    this.running = this.running.then(() => this.step(space, from, to)).finally(() => this.queued--);
    return this.running;
  }

  private async step(space: Space, from: keyof Lists, to: keyof Lists): Promise<void> {
    await Promise.allSettled(this.waiting);
    const entry = this.spaces[space][from].at(-1);
    if (!entry) return void toasts.show(from === 'done' ? m().log.nothingDone : m().log.nothingUndone);
    this.hush();
    this.keep(space, { ...this.spaces[space], [from]: this.spaces[space][from].slice(0, -1) });
    try {
      const { changes, ids } = await this.make(space, entry, from === 'done');
      const lists = renamed(this.spaces[space], ids);
      this.keep(space, { ...lists, [to]: [...lists[to], { ...entry, changes, at: 0 }].slice(-mostEntries) });
      if (to === 'undone') this.tell(m().log.undone(entry.text), entry.id, m().common.redo, () => this.redo(space));
      else this.tell(entry.text, entry.id, m().common.undo, () => this.undo(space));
    } catch (e) {
      this.failed(space, from, entry, e);
    }
    this.turns++;
  }

  /** Makes the changes of an entry, or takes them back. Returns them as they were made, and the ids that are others now. */
  private async make(space: Space, entry: Entry, back: boolean) {
    const later = back ? this.later.get(entry.id) : undefined;
    this.later.delete(entry.id);
    later?.cancel();
    let ids = new Map<string, string>();
    const changes: Change[] = [];
    for (const change of later ? [] : entry.changes) {
      const meant = renamed(back ? inverse(change) : change, ids);
      const made = await this.makers.get(change.of)!(space, meant);
      ids = new Map([...ids, ...newIds(meant, made)]);
      changes.push(back ? inverse(made) : made);
    }
    return { changes: later ? entry.changes : renamed(changes, ids), ids };
  }

  private failed(space: Space, from: keyof Lists, entry: Entry, e: unknown): void {
    if (e instanceof Outdated) return void toasts.trouble(m().log.outdated(entry.text));
    const refusal = tellRefused(e);
    const lists = this.spaces[space];
    if (refusal.passing) this.keep(space, { ...lists, [from]: [...lists[from], entry] });
  }

  /** Tells what was done last in place of what was told before. */
  private tell(text: string, entry: string, label: string, run: () => void, later?: Later): void {
    if (this.message) void toasts.dismiss(this.message.toast);
    if (later) this.later.set(entry, later);
    const toast = toasts.show(text, { action: { label, run }, gone: () => this.gone(entry) });
    this.message = { toast, entry };
  }

  /** Takes the last message away; what waits for it goes on waiting. */
  private hush(): void {
    if (this.message) toasts.withdraw(this.message.toast);
    this.message = undefined;
  }

  private gone(entry: string): unknown {
    if (this.message?.entry === entry) this.message = undefined;
    const later = this.later.get(entry);
    this.later.delete(entry);
    return later?.make();
  }
}

function fresh(): Record<Space, Lists> {
  return { live: { done: [], undone: [] }, sandbox: { done: [], undone: [] } };
}

/** The pair of a change that is of one block alone. */
function pairOf(entry: Entry | undefined, block: string) {
  const [change, ...others] = entry?.changes ?? [];
  if (change?.of !== 'blocks' || others.length > 0 || change.pairs.length > 1) return undefined;
  const pair = change.pairs[0];
  return pair?.before?.id === block ? pair : undefined;
}

/** Two changes as one, if the second moves on the block that the first moved, or drags on the end that it dragged. */
function movedOn(first: readonly Change[], second: readonly Change[]): Change[] | undefined {
  const [a, b] = [first[0], second[0]];
  if (first.length + second.length !== 2 || a?.of !== 'blocks' || b?.of !== 'blocks') return undefined;
  const [was, is] = [a.pairs[0]!, b.pairs[0]!];
  const both = a.pairs.length === 1 && b.pairs.length === 1 && was.after?.id === is.before?.id;
  return both && onlyTime(was) && onlyTime(is) && sameLength(was) === sameLength(is)
    ? [{ of: 'blocks', pairs: [{ before: was.before, after: is.after }] }]
    : undefined;
}

export const log = new Log();
