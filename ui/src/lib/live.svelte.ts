import { asRefusal, read, Refusal, type Reading, type Space, type Told } from './api';
import { session } from './session.svelte';
import { nextTask } from './task';

const pause = 4_000; // milliseconds between two looks at what may have changed elsewhere
const lasting = 60_000; // milliseconds for which an answer that changes as time goes by is good enough

/** Something that can be brought up to date. */
interface Watched {
  /** What the space was like when this was read, as every path of it tells; '' while it is not known. */
  readonly state: string;
  /** Whether its own tag tells of its content alone, and nothing of the space. */
  readonly apart: boolean;
  /** Reads it; state is what the space is like, as far as something else has just told. */
  refresh(state?: string): Promise<void>;
}

/** Everything that is on the screen now, and how often. */
const watched = new Map<Watched, number>();

/** Other windows of this browser. */
const windows = new BroadcastChannel('studyplanner');

let timer: ReturnType<typeof setTimeout> | undefined;

/** What was begun to be read for the first page, by space and path, until it is drawn and takes it. */
const begun = new Map<string, Promise<Reading<unknown>>>();

let early = true;

/**
 * Begins to read what a page will show before it is drawn, if its address has that first part and it is the first page: a
 * later one might be told what was before a change. Paths are called when it is known who is signed in.
 */
export async function readEarly(parts: readonly string[], paths: () => readonly string[]): Promise<void> {
  if (!early || !parts.includes(location.pathname.split('/')[1]!)) return;
  early = false;
  await session.known;
  if (!session.account) return;
  for (const path of paths()) {
    const reading = read(session.space, path, '');
    reading.catch(() => undefined); // who takes it is told
    begun.set(session.space + path, reading);
  }
  setTimeout(() => begun.clear(), pause);
}

/** Brings everything that is on the screen up to date. */
export async function refreshAll(): Promise<void> {
  clearTimeout(timer);
  await Promise.all([...watched.keys()].map((w) => w.refresh()));
  schedule();
}

/**
 * Looks for what was changed elsewhere. One path is asked: only if the space is another
 * by now than when the others were read, they are asked, too.
 */
async function look(): Promise<void> {
  clearTimeout(timer);
  const all = [...watched.keys()];
  const asked = all.find((w) => !w.apart) ?? all[0];
  if (asked) {
    await asked.refresh();
    const others = all.filter((w) => w !== asked && w.state !== asked.state);
    await Promise.all(others.map((w) => w.refresh(asked.state)));
  }
  schedule();
}

/** Says that something was changed here, so that all windows look. */
export async function changed(): Promise<void> {
  windows.postMessage('changed');
  await refreshAll();
}

function schedule(): void {
  clearTimeout(timer);
  if (watched.size > 0 && document.visibilityState === 'visible') timer = setTimeout(() => void look(), pause);
}

/** Keeps what is on the screen in step with the server; called once. */
export function keepInStep(): void {
  windows.onmessage = () => void refreshAll();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look();
    else clearTimeout(timer);
  });
  addEventListener('online', () => void refreshAll());
}

/** Keeps w up to date until the function that it returns is called. */
export function watch(w: Watched): () => void {
  const others = watched.get(w) ?? 0;
  watched.set(w, others + 1);
  if (others === 0) void w.refresh();
  schedule();
  return () => {
    const left = (watched.get(w) ?? 1) - 1;
    if (left > 0) watched.set(w, left);
    else watched.delete(w);
  };
}

/** A path of the planner that is read again and again, each time only if it is another by now. */
export abstract class Source<T> implements Watched {
  private tag = '';
  private beside = { state: '', at: 0 }; // when this was read last
  private turns = new Turns();

  constructor(
    readonly space: Space,
    readonly path: string, // below /v1
    readonly apart = false,
  ) {}

  /** The tag without the mark of answers that came packed; where that tells nothing, what was told beside it, for a while. */
  get state(): string {
    if (this.apart) return Date.now() - this.beside.at < lasting ? this.beside.state : '';
    return this.tag.replace('.gzip"', '"');
  }

  async refresh(state = ''): Promise<void> {
    const turn = this.turns.begin();
    const outdated = this.outdating();
    const tag = this.tag;
    try {
      const key = this.space + this.path;
      const before = tag ? undefined : (begun.get(key) as Promise<Reading<T>> | undefined);
      begun.delete(key);
      if (before) await nextTask(); // after the page is there without it
      const got = await (before ?? read<T>(this.space, this.path, tag));
      if (outdated() || !this.turns.latest(turn)) return;
      noteReading(got);
      const known = tag !== '' && got !== 'unchanged' && !!got.kept; // what is here is not older than what was kept
      if (!known) this.beside = { state, at: Date.now() };
      if (got !== 'unchanged' && !known) {
        this.tag = got.tag;
        this.take(got.value, got.meta);
      }
      this.settled();
    } catch (e) {
      noteFailure(asRefusal(e));
      if (this.turns.latest(turn)) this.settled(asRefusal(e));
    }
  }

  /** Called when reading begins; what it returns tells whether what was read is of no use any more. */
  protected outdating(): () => boolean {
    return () => false;
  }

  /** Takes over what was read, and what was told beside it. */
  protected abstract take(value: T, meta: Told): void;

  /** Called after each reading, with why it failed if it did. */
  protected abstract settled(failure?: Refusal): void;
}

/** What a path of the planner gives, as it is by now. */
export class Live<T> extends Source<T> {
  value = $state.raw<T>();
  /** What was told beside it. */
  meta = $state.raw<Told>({});
  /** Why it is not up to date, if it is not. */
  failure = $state.raw<Refusal>();

  protected take(value: T, meta: Told = {}): void {
    this.value = value;
    this.meta = meta;
  }

  protected settled(failure?: Refusal): void {
    this.failure = failure;
  }
}

/** Tells whether an answer is older than one that was taken over already. */
class Turns {
  private begun = 0;
  private taken = 0;

  begin(): number {
    return ++this.begun;
  }

  latest(turn: number): boolean {
    if (turn < this.taken) return false;
    this.taken = turn;
    return true;
  }
}

/**
 * Draws the conclusions from a reading that concern the whole app: whether the server answered, or the service worker
 * gave what it had kept.
 */
export function noteReading(got: Reading<unknown>): void {
  if (got !== 'unchanged' && got.kept) session.showKept(got.kept);
  else session.offline = false;
}

/** Draws the conclusions from a refusal that concern the whole app. */
export function noteFailure(f: Refusal): void {
  if (f.status === 401) session.leave(true);
  if (f.status === 0) session.offline = true;
}

/**
 * Shows what a path gives for as long as the component that calls this is there. The
 * path is a function, so that it may change; apart says that its tag tells of its content alone.
 */
export function live<T>(path: () => string, apart = false): Pick<Live<T>, 'value' | 'meta' | 'failure'> {
  const current = $derived(new Live<T>(session.space, path(), apart));
  $effect(() => watch(current));
  return {
    get value() {
      return current.value;
    },
    get meta() {
      return current.meta;
    },
    get failure() {
      return current.failure;
    },
  };
}
