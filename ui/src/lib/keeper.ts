// Keeps the log of one account in the browser, so that it outlives the window, and other windows know of it; and sends what
// waits for the connection, from one window at a time.
import { openDB } from 'idb';
import { asRefusal, type Space } from './api';
import { i18n, m } from './i18n.svelte';
import { noteFailure } from './live.svelte';
import {
  log,
  mostEntries,
  mostWaiting,
  none,
  Outdated,
  type Edit,
  type Entry,
  type Keeper,
  type Lists,
  type Waiting,
} from './log.svelte';
import { completed, inverse, renamed } from './pairs';
import { groupOf } from './conflicts';
import './makers';
import { databaseName, own } from './session.svelte';
import { toasts } from './toasts.svelte';
import { makeAll } from './turning';
import { why } from './why';

type Kept = Record<Space, Lists>;

const spaces = ['live', 'sandbox'] as const;
const table = 'logs'; // the log of each account as text, by its id

/** How long a change can be taken back, in milliseconds. */
export const lasting = 7 * 24 * 3_600_000;
const largest = 2_000_000; // characters of all that can be taken back in a space

const fresh = (): Kept => ({ live: none, sandbox: none });

const open = () =>
  openDB(databaseName, 1, {
    upgrade: (db) => void db.createObjectStore(table),
    blocking: (_, __, event) => (event.target as IDBDatabase).close(), // it is being deleted
  });

/** Without what is too old or too much; what waits is not forgotten. */
export function bounded({ done, undone, waiting }: Lists, now = Date.now()): Lists {
  let left = largest;
  const some = (list: readonly Entry[]): Entry[] => {
    const kept = list.filter((entry) => now - entry.at < lasting).slice(-mostEntries);
    const from = kept.findLastIndex((entry) => (left -= JSON.stringify(entry).length) < 0);
    return kept.slice(from + 1);
  };
  return { done: some(done), undone: some(undone), waiting };
}

/** Whether a change takes back the last one that waits, of which the server knows nothing yet. */
const cancels = (item: Waiting, last: Waiting | undefined): boolean =>
  !!last && !last.tried && last.stuck === undefined && item.changes.length === 1 && last.changes.length === 1 &&
  JSON.stringify(item.changes[0]) === JSON.stringify(inverse(last.changes[0]!)); // prettier-ignore

/** The log of an account, as this browser keeps it. */
class AccountLog implements Keeper {
  private windows = new BroadcastChannel('studyplanner-log');
  private db = open();
  private tail: Promise<unknown> = Promise.resolve();
  private pending = 0;
  left = false;
  private sending: Promise<void> | undefined;
  private failed = false;

  constructor(private readonly account: string) {}

  /** Reads what is kept; what is of other accounts goes. */
  async begin(): Promise<void> {
    const db = await this.db;
    const tx = db.transaction(table, 'readwrite');
    for (const key of await tx.store.getAllKeys()) if (key !== this.account) await tx.store.delete(key);
    await tx.done;
    const kept = await this.read();
    this.mark(kept);
    log.keptBy(this, kept);
    this.windows.onmessage = () => void this.look();
  }

  private async read(): Promise<Kept> {
    const text = (await (await this.db).get(table, this.account)) as string | undefined;
    return text ? (JSON.parse(text) as Kept) : fresh();
  }

  private async look(): Promise<void> {
    const kept = await this.read();
    if (this.pending === 0) this.take(kept);
  }

  private take(kept: Kept): void {
    if (this.left) return;
    log.adopt(kept);
    this.mark(kept);
  }

  /** Remembers whether something waits, so that the page knows when it opens. */
  private mark(kept: Kept): void {
    const waits = spaces.some((space) => kept[space].waiting.length > 0);
    if (waits) localStorage.setItem(own + 'waiting', '1');
    else localStorage.removeItem(own + 'waiting');
  }

  keep(space: Space, edit: Edit): void {
    this.pending++;
    this.tail = this.tail
      .then(() => this.write(space, edit))
      .catch(() => this.lost())
      .finally(() => this.pending--);
  }

  /** Makes an edit of what is kept, in one transaction, whatever other windows do. */
  private async write(space: Space, edit: Edit): Promise<void> {
    if (this.left) return;
    const tx = (await this.db).transaction(table, 'readwrite');
    const text = (await tx.store.get(this.account)) as string | undefined;
    const before = text ? (JSON.parse(text) as Kept) : fresh();
    const after = { ...before, [space]: bounded(edit(before[space])) };
    await tx.store.put(JSON.stringify(after), this.account);
    await tx.done;
    this.windows.postMessage('another');
    if (this.pending === 1) this.take(after);
  }

  /** Without a place to keep it, the log is as long as the window. */
  private lost(): void {
    if (!this.failed && !this.left) trouble(() => m().waiting.notKept);
    this.failed = true;
    if (!this.left) log.unkept();
  }

  leave(): void {
    this.left = true;
    this.windows.close();
    void this.db.then((db) => db.close()).catch(() => undefined);
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.locked('log', async () => {
      await this.tail;
      await this.look().catch(() => undefined);
      const done = await work();
      await this.tail;
      return done;
    });
  }

  private locked<T>(what: string, work: () => Promise<T>): Promise<T> {
    return navigator.locks.request(`studyplanner-${what} ${this.account}`, work) as Promise<T>;
  }

  add(space: Space, items: readonly Waiting[]): boolean {
    if (log.waiting(space).length + items.length > mostWaiting) {
      trouble(() => m().waiting.tooMany(mostWaiting));
      return false;
    }
    log.edit(space, (lists) => {
      const alone = items.length === 1 && cancels(items[0]!, lists.waiting.at(-1));
      return { ...lists, waiting: alone ? lists.waiting.slice(0, -1) : [...lists.waiting, ...items] };
    });
    return true;
  }

  /** Sends what waits, as far as it can be sent. */
  send(): Promise<void> {
    this.sending ??= this.locked('send', async () => {
      await this.tail;
      await this.look();
      for (const space of spaces) await this.sendAll(space);
    }).finally(() => (this.sending = undefined));
    return this.sending;
  }

  private async sendAll(space: Space): Promise<void> {
    for (let item = ready(space); item && !this.left; item = ready(space)) {
      const { id } = item;
      if (!item.tried) {
        replace(space, id, (known) => [{ ...known, tried: true }]);
        await this.tail; // else nobody knows, after a crash, that it was sent
        if (!log.waiting(space).some((waiting) => waiting.id === id)) continue; // it was taken back meanwhile
      }
      if (!(await this.sendOne(space, item))) return;
    }
  }

  /** Sends one; returns whether those behind it can be sent. */
  private async sendOne(space: Space, item: Waiting): Promise<boolean> {
    try {
      const { changes, ids } = await makeAll(space, item, item);
      log.edit(space, (lists) => {
        const known = <T extends Entry | Waiting>(list: readonly T[]) => completed(list, item.changes, changes);
        const { done, undone, waiting } = renamed(
          { done: known(lists.done), undone: known(lists.undone), waiting: known(lists.waiting) },
          ids,
        );
        return { done, undone, waiting: waiting.filter((other) => other.id !== item.id) };
      });
    } catch (e) {
      const refusal = asRefusal(e);
      if (!(e instanceof Outdated)) {
        noteFailure(refusal);
        if (refusal.passing || refusal.status === 401) return false;
      }
      replace(space, item.id, (known) => [{ ...known, stuck: e instanceof Outdated ? '' : why(refusal) }]);
    }
    await this.tail;
    return true;
  }
}

/** Says what is wrong, in texts that the first page does without. */
const trouble = (text: () => string) =>
  void i18n.with('late').then(
    () => toasts.trouble(text()),
    () => undefined,
  );

/** Puts others in the place of what waits. */
function replace(space: Space, id: string, by: (item: Waiting) => Waiting[]): void {
  log.edit(space, (lists) => ({
    ...lists,
    waiting: lists.waiting.flatMap((item) => (item.id === id ? by(item) : [item])),
  }));
}

/** The first that waits and does not depend on one that is stuck. */
function ready(space: Space): Waiting | undefined {
  const all = log.waiting(space);
  const held = new Set(all.filter((item) => item.stuck !== undefined).flatMap((item) => groupOf(all, item.id)));
  return all.find((item) => !held.has(item));
}

let current: { account: string; keeper: AccountLog; begun: Promise<AccountLog> } | undefined;

/** Begins to keep the log of an account, unless that was done before. */
export function begin(account: string): Promise<AccountLog> {
  if (current?.account !== account || current.keeper.left) {
    const keeper = new AccountLog(account);
    const begun = keeper.begin().then(() => keeper);
    current = { account, keeper, begun };
  }
  return current.begun;
}
