import { asRefusal, Refusal, type Space } from './api';
import { ask, type Account, type Status } from './app';

/** Begins the keys under which pages keep something of the account in localStorage; it is gone after signing out. */
export const own = 'own ';

/** Where the log of an account is kept; gone likewise. */
export const databaseName = 'studyplanner';

const patience = 3_000; // milliseconds for which the page waits to be told who is signed in, if that was told before
const remembered = 'status'; // the last answer about who is signed in, for reading without a network

function stored(): Status | undefined {
  try {
    return JSON.parse(localStorage.getItem(remembered) ?? '') as Status;
  } catch {
    return undefined;
  }
}

/** Who is signed in, and which space is shown. */
class Session {
  status = $state.raw<Status>();
  space = $state<Space>(sessionStorage.getItem('space') === 'sandbox' ? 'sandbox' : 'live');
  private cut = $state(false);
  private since = $state.raw<Date>(); // the oldest of what is shown in place of what the network does not give
  /** Why the session cannot be known, if it cannot. */
  failure = $state.raw<Refusal>();
  /** Whether the session ended while it was used, and whose it was. */
  ended = $state(false);
  before = '';
  /** Ends when it was asked who is signed in. */
  known: Promise<void> = Promise.resolve();
  private windows = new BroadcastChannel('studyplanner-session'); // other windows of this browser

  constructor() {
    this.windows.onmessage = () => void this.follow();
  }

  /** Whether the server did not answer when it was asked last. */
  get offline(): boolean {
    return this.cut;
  }

  set offline(cut: boolean) {
    this.cut = cut;
    if (!cut) this.since = undefined;
  }

  /** When what is shown was told, as far as that is known and it was not now. */
  get keptSince(): Date | undefined {
    return this.since;
  }

  /** Notes that something is shown that was told then. */
  showKept(then: Date): void {
    this.cut = true;
    if (!this.since || then < this.since) this.since = then;
  }

  get account(): Account | null {
    return this.status?.account ?? null;
  }

  /** The time zone that days and clocks are of. */
  get zone(): string {
    return this.account?.time_zone ?? 'UTC';
  }

  /** The weekday that weeks begin with where they are shown; 0 is Sunday. */
  get firstWeekday(): number {
    return this.account?.first_weekday ?? 1;
  }

  /**
   * Asks who is signed in. Without a network it is who it was, and so it is for the time being when the answer is long in
   * coming; if it says something else the page begins anew.
   */
  load(): Promise<void> {
    return (this.known = this.loadSoon());
  }

  private async loadSoon(): Promise<void> {
    const known = stored();
    let early: string | undefined;
    const timer = setTimeout(() => {
      if (this.status || !known?.account) return;
      this.status = known;
      early = known.account.id;
    }, patience);
    await this.loadNow();
    clearTimeout(timer);
    if (early !== undefined && early !== this.account?.id) location.reload();
  }

  private async loadNow(): Promise<void> {
    try {
      const [before, status] = [stored()?.account, await ask<Status>('GET', '/status')];
      if (before && before.id !== status.account?.id) this.forget(!!status.account);
      this.keep(status);
      this.offline = false;
      this.failure = undefined;
    } catch (e) {
      const known = stored();
      this.offline = true;
      if (known?.account) this.status = known;
      else this.failure = asRefusal(e);
    }
  }

  /** Looks again after another window signed in or out; nothing of one account is ever shown to another. */
  private async follow(): Promise<void> {
    const before = this.account?.id;
    await this.load();
    if (before !== this.account?.id) location.reload();
  }

  private keep(status: Status): void {
    this.status = status;
    localStorage.setItem(remembered, JSON.stringify(status));
  }

  /** Takes over who is signed in from an answer that says so. */
  enter(account: Account): void {
    if (!this.status) return;
    const other = account.id !== this.account?.id;
    if (account.demo) this.show('live');
    this.ended = false;
    this.offline = false;
    this.before = '';
    this.keep({ ...this.status, first: false, account });
    if (other) this.windows.postMessage('entered');
  }

  /** Forgets who was signed in, and everything kept here for reading offline. */
  leave(ended = false): void {
    if (!this.status?.account) return;
    const { demo, email } = this.status.account;
    this.ended = ended && !demo;
    this.before = this.ended ? email : '';
    this.keep({ ...this.status, account: null });
    this.show('live');
    this.forget(!ended);
    if (!ended) this.windows.postMessage('left');
  }

  /** Forgets what was kept here of an account; what waits to be sent only if whose it is will not come back. */
  private forget(forGood: boolean): void {
    void globalThis.caches?.delete('week');
    if (forGood) globalThis.indexedDB?.deleteDatabase(databaseName);
    for (const key of Object.keys(localStorage)) if (key.startsWith(own)) localStorage.removeItem(key);
  }

  /** Ends the session, or looking round in the demo. */
  async signOut(): Promise<void> {
    const asked = this.account?.demo ? ask('DELETE', '/demo') : ask('POST', '/sign-out');
    await asked.catch((e: unknown) => {
      if (asRefusal(e).status !== 401) throw e;
    });
    this.leave();
  }

  /** Shows one of the two spaces. */
  show(space: Space): void {
    this.space = space;
    sessionStorage.setItem('space', space);
  }
}

export const session = new Session();
