// Keeps the log of one account in the browser, so that it outlives the window, and other windows know of it; and sends what
// waits for the connection, from one window at a time.
import { openDB } from 'idb';
import { asRefusal, type Space } from './api';
import { i18n, m } from './i18n.svelte';
import { noteFailure } from './live.svelte';
import { Kept, type Logs } from './kept';
import {
  isOffered,
  log,
  mostEntries,
  mostWaiting,
  Outdated,
  waitingKey,
  type Edit,
  type Entry,
  type Keeper,
  type Lists,
  type Waiting,
} from './log.svelte';
import { groupOf } from './conflicts';
import './makers';
import { databaseName } from './session.svelte';
import { toasts } from './toasts.svelte';
import { cancels, makeWaiting } from './turning';
import { why } from './why';

const spaces = ['live', 'sandbox'] as const;
const table = 'logs'; // the log of each account as text, by its id

/** How long a change can be taken back, in milliseconds. */
export const lasting = 7 * 24 * 3_600_000;
const largest = 2_000_000; // characters of all that can be taken back in a space

const message = 'message '; // begins the names of locks that stand for one

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

/**
 * What waits with further changes, which come before what messages offer to take back: that is made after them. What takes the
 * last one back, or what a message offers to take back, goes with it.
 */
export function joined(waiting: readonly Waiting[], items: readonly Waiting[]): readonly Waiting[] {
  const [offered, queue] = [waiting.filter(isOffered), waiting.filter((item) => !isOffered(item))];
  const [item] = items;
  const back = items.length === 1 ? [...offered, ...queue.slice(-1)].find((one) => cancels(item!, one)) : undefined;
  return back ? waiting.filter((one) => one !== back) : [...queue, ...items, ...offered];
}

/** The log of an account, as this browser keeps it. */
class AccountLog implements Keeper {
  private windows = new BroadcastChannel('studyplanner-log');
  private db = open();
  private kept = new Kept(
    {
      read: async () => (await this.db).get(table, this.account) as Promise<string>,
      write: (edit) => this.write(edit),
    },
    (logs) => this.take(logs),
    () => this.lost(),
  );
  left = false;
  private sending: Promise<void> | undefined;
  private more = false; // something came to be sent meanwhile
  private own = new Set<string>(); // what waits for messages of this window
  private followed = new Set<string>(); // what waits for those of others, whose end is waited for
  private told = false; // that nothing can be kept

  constructor(private readonly account: string) {}

  /** Reads what is kept; what is of other accounts goes. */
  async begin(): Promise<void> {
    const db = await this.db;
    const tx = db.transaction(table, 'readwrite');
    for (const key of await tx.store.getAllKeys()) if (key !== this.account) await tx.store.delete(key);
    await tx.done;
    const logs = await this.kept.read();
    this.mark(logs);
    log.keptBy(this, logs);
    this.follow();
    this.windows.onmessage = () => void this.kept.look();
  }

  private take(logs: Logs): void {
    if (this.left) return;
    log.adopt(logs);
    this.mark(logs);
    this.follow();
  }

  /** Remembers whether something waits, so that the page knows when it opens. */
  private mark(logs: Logs): void {
    const waits = spaces.some((space) => logs[space].waiting.length > 0);
    if (waits) localStorage.setItem(waitingKey, '1');
    else localStorage.removeItem(waitingKey);
  }

  keep(space: Space, edit: Edit): void {
    this.kept.keep(space, (lists) => bounded(edit(lists)));
  }

  /** Puts another text in place of what is kept, in one transaction. */
  private async write(edit: (text: string | undefined) => string): Promise<void> {
    if (this.left) return;
    const tx = (await this.db).transaction(table, 'readwrite');
    await tx.store.put(edit((await tx.store.get(this.account)) as string | undefined), this.account);
    await tx.done;
    this.windows.postMessage('another');
  }

  /** Without a place to keep it, the log is as long as the window. */
  private lost(): void {
    if (this.left) return;
    if (!this.told) trouble(() => m().waiting.notKept);
    this.told = true;
    log.unkept();
  }

  leave(): void {
    this.left = true;
    this.windows.close();
    void this.db.then((db) => db.close()).catch(() => undefined);
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    return this.locked('log', async () => {
      await this.kept.look().catch(() => undefined);
      await this.orphans();
      const done = await work();
      await this.kept.settled();
      return done;
    });
  }

  private name(what: string): string {
    return `studyplanner-${what} ${this.account}`;
  }

  private locked<T>(what: string, work: () => Promise<T>): Promise<T> {
    return navigator.locks.request(this.name(what), work) as Promise<T>;
  }

  add(space: Space, items: readonly Waiting[]): boolean {
    if (log.waiting(space).length + items.length > mostWaiting) {
      trouble(() => m().waiting.tooMany(mostWaiting));
      return false;
    }
    log.edit(space, (lists) => ({ ...lists, waiting: joined(lists.waiting, items) }));
    return true;
  }

  /** A lock stands for a message, and ends with its window. It is there before others see what waits for it. */
  hold(space: Space, id: string): (goes: boolean) => void {
    let end = () => {};
    const ended = new Promise<void>((done) => (end = done));
    this.own.add(id);
    this.kept.before(
      () =>
        new Promise<void>((stands) => {
          void this.locked(message + id, () => (stands(), ended)).catch(() => stands());
        }),
    );
    return (goes) => {
      if (goes) release(space, id);
      this.own.delete(id);
      end();
    };
  }

  /** What messages of other windows offer to take back. */
  private offeredElsewhere(): { space: Space; id: string }[] {
    return spaces.flatMap((space) =>
      log.waiting(space).flatMap((item) => (isOffered(item) && !this.own.has(item.id) ? [{ space, id: item.id }] : [])),
    );
  }

  /** Sends what waits for messages of other windows once these are gone. */
  private follow(): void {
    for (const { id } of this.offeredElsewhere()) {
      if (this.followed.has(id)) continue;
      this.followed.add(id);
      void navigator.locks
        .request(this.name(message + id), { mode: 'shared' }, () => this.followed.delete(id))
        .then(() => (this.left ? undefined : this.send()))
        .catch(() => undefined);
    }
  }

  /** Notes what waits for messages of windows that are gone: these may have sent it as they went. */
  private async orphans(): Promise<void> {
    const all = this.offeredElsewhere();
    if (all.length === 0) return;
    const { held = [] } = await navigator.locks.query();
    const stand = new Set(held.flatMap(({ name, mode }) => (mode === 'exclusive' ? [name] : [])));
    for (const { space, id } of all) if (!stand.has(this.name(message + id))) release(space, id);
    await this.kept.settled();
  }

  send(): Promise<void> {
    this.more = true;
    this.sending ??= this.locked('send', async () => {
      try {
        while (this.more && !this.left) await this.sendOnce();
      } finally {
        this.sending = undefined;
      }
    });
    return this.sending;
  }

  private async sendOnce(): Promise<void> {
    this.more = false;
    await this.kept.look();
    await this.orphans();
    for (const space of spaces) await this.sendAll(space);
  }

  private async sendAll(space: Space): Promise<void> {
    for (let item = ready(space); item && !this.left; item = ready(space)) {
      const { id } = item;
      if (!item.tried) {
        replace(space, id, (known) => ({ ...known, tried: true }));
        await this.kept.settled(); // else nobody knows, after a crash, that it was sent
        if (!log.waiting(space).some((waiting) => waiting.id === id)) continue; // it was taken back meanwhile
      }
      if (!(await this.sendOne(space, item))) return;
    }
  }

  /** Sends one; returns whether those behind it can be sent. */
  private async sendOne(space: Space, item: Waiting): Promise<boolean> {
    try {
      await makeWaiting(space, item);
    } catch (e) {
      const refusal = asRefusal(e);
      const outdated = e instanceof Outdated;
      const passing = !outdated && (refusal.passing || refusal.status === 401);
      if (!outdated) noteFailure(refusal);
      const stuck = outdated ? '' : why(refusal);
      // From now on it waits as all else does.
      replace(space, item.id, (known) => ({ ...known, held: undefined, ...(!passing && { stuck }) }));
      if (passing) return false;
    }
    await this.kept.settled();
    return true;
  }
}

/** Says what is wrong, in texts that the first page does without. */
const trouble = (text: () => string) =>
  void i18n.with('late').then(
    () => toasts.trouble(text()),
    () => undefined,
  );

/** Puts another in the place of what waits, if it still does. */
function replace(space: Space, id: string, by: (item: Waiting) => Waiting): void {
  log.edit(space, (lists) => ({ ...lists, waiting: lists.waiting.map((item) => (item.id === id ? by(item) : item)) }));
}

/** Ends that a message offers to take something back: its window sends it, or did as it went. */
const release = (space: Space, id: string) =>
  replace(space, id, (known) => (isOffered(known) ? { ...known, tried: true } : known));

/** The first that waits for no message and does not depend on one that is stuck. */
function ready(space: Space): Waiting | undefined {
  const all = log.waiting(space);
  const stuck = new Set(all.filter((item) => item.stuck !== undefined).flatMap((item) => groupOf(all, item.id)));
  return all.find((item) => !stuck.has(item) && !isOffered(item));
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
