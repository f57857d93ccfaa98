import { loadKeeper, loadMakers, loadTurning } from '../lazy';
import type { Exam, Space, Subject } from './api';
import { m } from './i18n.svelte';
import { onlyTime, sameLength, type Change } from './pairs';
import { tellRefused } from './refused';
import { own, session } from './session.svelte';
import { toasts } from './toasts.svelte';

/** What somebody did, in words and as data. */
export interface Entry {
  id: string;
  text: string;
  changes: readonly Change[];
  at: number; // milliseconds since 1970
}

/** What becomes of a change that waits for its message to go. */
export interface Held {
  /** Sends it by a request that outlives the page, which goes away first. */
  part: () => unknown;
  /** It was taken back. */
  undone?: (() => void) | undefined;
}

/** Changes that wait for the connection, or for a message to go. */
export interface Waiting {
  id: string; // also the idempotency key with which they are sent, each time
  text: string;
  changes: readonly Change[];
  at: number; // milliseconds since 1970
  entries: readonly string[]; // what of the log they are
  tried?: boolean; // they were sent, and may have been made
  held?: boolean | undefined; // a message offers to take them back, or did until they were sent; nothing waits behind them
  stuck?: string; // why they were not made; '' is that something is not what it was before
}

/** Whether a message offers to take something back, in this window or another. */
export const isOffered = (item: Waiting): boolean => !!item.held && !item.tried;

/** What was done in a space. */
export interface Lists {
  done: readonly Entry[]; // the latest last
  undone: readonly Entry[]; // likewise
  waiting: readonly Waiting[]; // in the order in which they are sent
}

/** Lays changes that are not made yet over what the server told. */
export interface Overlays {
  subjects(told: readonly Subject[], changes: readonly Change[]): Subject[];
  exams(told: readonly Exam[], changes: readonly Change[]): Exam[];
}

/** Makes other lists of those that there are, which another window may have changed. */
export type Edit = (lists: Lists) => Lists;

/** What keeps the log in the browser, and sends what waits; it comes after the page. */
export interface Keeper {
  keep(space: Space, edit: Edit): void;
  /** Ends, for somebody else to sign in. */
  leave(): void;
  /** Does something while no other window takes anything back, and with what these have done. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Lets changes wait for the connection, as far as there is room for them. */
  add(space: Space, items: readonly Waiting[]): boolean;
  /** Lets no window send something before the function that it returns is called with whether it is to be sent, or this window is gone. */
  hold(space: Space, id: string): (goes: boolean) => void;
  /** Sends what waits, as far as it can be sent. */
  send(): Promise<void>;
}

/** Thrown by what makes changes: something is not any more what it was before. */
export class Outdated extends Error {}

/**
 * Makes a change if all is as it was before, and returns it as it was made: what is made anew has another id. The key is that
 * of what it sends, also when it is tried again; a change that waited is shown already.
 */
type Maker<C extends Change> = (space: Space, change: C, key: string, waited?: Waiting) => Promise<C>;

/** How many changes of a space wait for the connection, or to be made. */
export const mostWaiting = 200;

/** Where the browser notes that something waits, for the page to know when it opens. */
export const waitingKey = own + 'waiting';

/** How many changes can be taken back. */
export const mostEntries = 100;

const longest = 3_000; // milliseconds for which what waits is waited for
const pause = 2_000; // milliseconds in which a block is moved on

/**
 * What was done in each space, to be taken back and made again, and what of it waits for the connection. Each noun says how
 * its changes are made. The last change stands in a message with the way back.
 */
class Log {
  private spaces = $state.raw<Record<Space, Lists>>(fresh());
  private safe = $state.raw<Record<Space, Lists>>(fresh()); // as the browser keeps them
  /** What is being made, in that order (making.ts). */
  making = $state.raw<readonly { space: Space; item: Waiting }[]>([]);
  /** How changes lie over what was told; it comes with what makes them. */
  over = $state.raw<Overlays>();
  private makers = new Map<string, Maker<Change>>();
  private held = new Map<string, Held & { space: Space; end: ((goes: boolean) => void) | undefined }>(); // by messages of this window
  private underWay = new Set<Promise<unknown>>();
  private message: { toast: number; entry: string } | undefined;
  private last = { id: '', at: 0 }; // what was recorded here last
  private running: Promise<void> = Promise.resolve();
  private queued = 0;
  private keeper: Keeper | undefined;
  private early: [Space, Edit][] = []; // before there was a keeper
  /** Raised whenever something was taken back or made again. */
  turns = $state(0);
  /** Whether the browser keeps something that waits and was not read yet: what the server tells is not as it is to be. */
  awaited = $state(localStorage.getItem(waitingKey) !== null);

  constructor() {
    if (this.awaited) setTimeout(() => (this.awaited = false), longest);
  }

  /** Says how changes of a noun are made. */
  knows<C extends Change>(noun: C['of'], make: Maker<C>): void {
    this.makers.set(noun, make as unknown as Maker<Change>);
  }

  /** What makes the changes of a noun. */
  async maker(noun: string): Promise<Maker<Change>> {
    if (!this.makers.has(noun)) await loadMakers();
    return this.makers.get(noun)!;
  }

  /** What was done and taken back, the latest last. */
  lists(space: Space): Lists {
    return this.spaces[space];
  }

  /** What waits for the connection, in order. */
  waiting(space: Space): readonly Waiting[] {
    return this.spaces[space].waiting;
  }

  /** What is not made yet but shown, in order. */
  pending(space: Space): readonly Change[] {
    const { waiting } = this.spaces[space];
    const made = this.making.filter((one) => one.space === space && !waiting.some(({ id }) => id === one.item.id));
    return [...made.map(({ item }) => item), ...waiting].flatMap(({ changes }) => changes);
  }

  /** What waits for the connection and outlives the window: nothing else is said to wait. */
  keptWaiting(space: Space): readonly Waiting[] {
    return this.safe[space].waiting.filter((item) => !item.held);
  }

  /** Whether so much waits that what comes now has to wait, too. */
  queues(space: Space): boolean {
    const { waiting } = this.spaces[space];
    return waiting.length >= mostWaiting || waiting.some((item) => !item.held);
  }

  /** Lets a keeper follow: what was done here so far comes after what it has kept. */
  keptBy(keeper: Keeper, kept: Record<Space, Lists>): void {
    this.keeper = keeper;
    for (const [id, held] of this.held) held.end = keeper.hold(held.space, id);
    const early = this.early.splice(0);
    const all = early.reduce((all, [space, edit]) => ({ ...all, [space]: edit(all[space]) }), kept);
    this.adopt(all, kept);
    for (const [space, edit] of early) keeper.keep(space, edit);
  }

  /** Makes other lists, here and where they are kept. */
  edit(space: Space, edit: Edit): void {
    this.spaces = { ...this.spaces, [space]: edit(this.spaces[space]) };
    this.takenBack();
    if (this.keeper) return this.keeper.keep(space, edit);
    if (this.early.length < mostEntries) this.early.push([space, edit]);
    void this.ready();
  }

  /** Takes over what is kept, with what other windows have done, and perhaps what is not kept yet. */
  adopt(spaces: Record<Space, Lists>, kept = spaces): void {
    this.spaces = spaces;
    this.safe = kept;
    this.awaited = false;
    this.takenBack();
  }

  /** Ends the messages of what was taken back before they went, here or in another window. */
  private takenBack(): void {
    for (const [id, { space, end, undone }] of this.held) {
      if (this.waiting(space).some((item) => item.id === id)) continue;
      this.held.delete(id);
      if (this.message?.entry === id) this.hush();
      end?.(false);
      undone?.();
    }
  }

  /** Goes on without a place to keep anything. */
  unkept(): void {
    this.safe = this.spaces;
  }

  /** Waits until there is a keeper, if there can be one. */
  private async ready(): Promise<void> {
    const { account } = session;
    if (!this.keeper && account) await loadKeeper(account.id).catch(() => undefined);
  }

  /** Lets changes wait for the connection; false if that is not possible. What they are is asked when they are kept. */
  async postpone(space: Space, items: () => readonly Waiting[]): Promise<boolean> {
    await this.ready();
    return !!this.keeper?.add(space, items());
  }

  /** Notes what is shown as done but made only when its message has gone; it is kept, so that it outlives the window. */
  hold(space: Space, text: string, changes: readonly Change[], held: Held): void {
    const id = crypto.randomUUID();
    const item: Waiting = { id, text, changes, at: Date.now(), entries: [id], held: true };
    this.held.set(id, { ...held, space, end: this.keeper?.hold(space, id) });
    this.record(space, text, changes, id, [item]);
    void this.wait(this.ready().then(() => (this.keeper ? undefined : this.letGo(id))));
  }

  /** Has what waited for its message sent. */
  private async letGo(id: string): Promise<void> {
    const held = this.held.get(id);
    if (!held) return;
    this.held.delete(id);
    await this.ready();
    held.end?.(true);
    if (this.keeper) await this.keeper.send();
    else await this.wait(loadTurning().then(({ makeUnkept }) => makeUnkept(held.space, id)));
  }

  /** Sends what waits for a message as well as it can: the page is about to go away. */
  part(): void {
    for (const { part } of this.held.values()) void Promise.resolve(part()).catch(() => undefined);
    void toasts.settle();
  }

  /** Notes what was done, with what of it begins to wait, and tells it. Returns the id of its entry. */
  record(
    space: Space,
    text: string,
    changes: readonly Change[],
    as: string = crypto.randomUUID(),
    items: readonly Waiting[] = [],
  ): string {
    const last = this.spaces[space].done.at(-1);
    const recent = last && last.id === this.last.id && Date.now() - this.last.at < pause;
    const on = recent ? movedOn(last.changes, changes) : undefined;
    const id = on ? last!.id : as;
    const at = Date.now();
    this.last = { id, at };
    const entry = { id, text, changes: on ?? changes, at };
    this.edit(space, ({ done, waiting }) => ({
      done: put(done, entry),
      undone: [],
      waiting: [...waiting, ...items],
    }));
    this.tell(text, id, m().common.undo, () => this.undo(space));
    return id;
  }

  /** Makes what waits for the last message, which goes. */
  async settle(): Promise<void> {
    if (this.message) await toasts.dismiss(this.message.toast);
  }

  /** Forgets what was refused. */
  forget(space: Space, ids: readonly string[]): void {
    this.drop(space, ids);
    if (this.message && ids.includes(this.message.entry)) this.hush();
  }

  /** Takes entries away. */
  drop(space: Space, ids: readonly string[]): void {
    const left = (list: readonly Entry[]) => list.filter((entry) => !ids.includes(entry.id));
    this.edit(space, (lists) => ({ ...lists, done: left(lists.done), undone: left(lists.undone) }));
  }

  /** Puts an entry at the end of a list, in place of what it was there. */
  put(space: Space, to: 'done' | 'undone', entry: Entry): void {
    this.edit(space, (lists) => ({ ...lists, [to]: put(lists[to], entry) }));
  }

  /** Lets what is taken back wait for something that is on its way, and will be noted when it is made. */
  async wait<T>(something: Promise<T>): Promise<T> {
    this.underWay.add(something);
    try {
      return await something;
    } finally {
      this.underWay.delete(something);
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

  /** Forgets everything that was done, after a whole space was replaced. */
  empty(): void {
    this.endAll();
    for (const space of ['live', 'sandbox'] as const) this.edit(space, () => fresh()[space]);
  }

  /** Forgets everything here, for somebody else to sign in. */
  clear(): void {
    this.endAll();
    this.keeper?.leave();
    this.keeper = undefined;
    this.early = [];
    this.spaces = fresh();
    this.safe = fresh();
    this.awaited = false;
  }

  private endAll(): void {
    for (const { end } of this.held.values()) end?.(false);
    this.held.clear();
  }

  /** One after the other. */
  private turn(space: Space, from: 'done' | 'undone', to: 'done' | 'undone'): Promise<void> {
    if (this.queued >= mostEntries) return this.running;
    this.queued++;
    this.running = this.running
      .then(async () => {
        const [{ step }] = await Promise.all([loadTurning(), this.ready()]);
        await Promise.allSettled(this.underWay);
        const once = () => step(space, from, to);
        await (this.keeper ? this.keeper.alone(once) : once());
        this.turns++;
      })
      .catch(tellRefused)
      .then(() => void this.queued--);
    return this.running;
  }

  /** Tells what was done last in place of what was told before. */
  tell(text: string, entry: string, label: string, run: () => void): void {
    if (this.message) void toasts.dismiss(this.message.toast);
    const toast = toasts.show(text, { action: { label, run }, gone: () => this.gone(entry) });
    this.message = { toast, entry };
  }

  /** Takes the last message away; what waits for it goes on waiting. */
  hush(): void {
    if (this.message) toasts.withdraw(this.message.toast);
    this.message = undefined;
  }

  private gone(entry: string): unknown {
    if (this.message?.entry === entry) this.message = undefined;
    return this.letGo(entry);
  }
}

export const none: Lists = { done: [], undone: [], waiting: [] };

const fresh = (): Record<Space, Lists> => ({ live: none, sandbox: none });

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

const put = (list: readonly Entry[], entry: Entry): Entry[] =>
  [...list.filter((e) => e.id !== entry.id), entry].slice(-mostEntries);

export const log = new Log();
