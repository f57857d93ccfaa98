import { SvelteSet } from 'svelte/reactivity';
import { asRefusal, data, planner, whole, type Refusal, type Space } from '../../lib/api';
import type { Day } from '../../lib/dates';
import { inDemo } from '../../lib/demo';
import { m } from '../../lib/i18n.svelte';
import { changed, noteFailure } from '../../lib/live.svelte';
import { log } from '../../lib/log.svelte';
import { tellRefused } from '../../lib/refused';
import { toasts } from '../../lib/toasts.svelte';
import { effectsOf, type Change, type Result } from './change';

/** What was suggested, for the schedule of one version. */
export interface Proposed {
  today: Day;
  version: string;
  changes: Change[];
  couldNotFit: string[];
}

/** Suggestions that are asked for, and what somebody answers: each is accepted, skipped, or waits. */
export abstract class Answers<P extends Proposed> {
  proposal = $state.raw<P>();
  failure = $state.raw<Refusal>();
  asking = $state(false);
  /** What has just happened to the suggestions, if it was not asked for. */
  news = $state('');
  /** How many changes were made since the question was asked. */
  made = $state(0);
  protected skipped = new SvelteSet<string>();
  protected taken = new SvelteSet<string>(); // accepted since the proposal was made
  private busy = $state(false);
  private turns = 0;
  private closed = false;

  constructor(readonly space: Space) {}

  /** Whether an answer is on its way, so that what is shown may be outdated. */
  get waiting(): boolean {
    return this.asking || this.busy;
  }

  /** Whether nothing can be accepted, just now or in the demo. */
  get shut(): boolean {
    return this.waiting || inDemo();
  }

  /** Those that wait for an answer. */
  get open(): Change[] {
    return (this.proposal?.changes ?? []).filter((c) => !this.skipped.has(c.key) && !this.taken.has(c.key));
  }

  get skippedCount(): number {
    return (this.proposal?.changes ?? []).filter((c) => this.skipped.has(c.key)).length;
  }

  /** How many are not made yet. */
  get left(): number {
    return (this.proposal?.changes ?? []).filter((c) => !this.taken.has(c.key)).length;
  }

  /** Whether everything was answered, and something accepted. */
  get finished(): boolean {
    return this.open.length === 0 && this.taken.size > 0;
  }

  /** Whether what the proposal was made for can be compared with what is there now. */
  protected get comparable(): boolean {
    return !!this.proposal && !this.waiting && this.taken.size === 0;
  }

  skip(change: Change): void {
    this.skipped.add(change.key);
  }

  showSkipped(): void {
    this.skipped.clear();
  }

  /** Stops asking by itself; the page is gone. */
  close(): void {
    this.closed = true;
  }

  /** Asks once more for the same, since something was taken back or made again. */
  async turned(): Promise<void> {
    this.made = 0;
    await this.again();
  }

  /** Asks once more for the same, since the schedule is another one now. */
  async again(news = ''): Promise<void> {
    if (!this.closed) await this.load(news);
  }

  /** Asks the server. */
  protected abstract propose(): Promise<P>;

  /** Asks for suggestions, and returns them unless that failed or something else was asked for since. */
  protected async load(news: string): Promise<P | undefined> {
    const turn = ++this.turns;
    this.asking = true;
    try {
      const proposal = await this.propose();
      if (turn !== this.turns) return undefined;
      this.taken.clear();
      this.proposal = proposal;
      this.news = news;
      this.failure = undefined;
      return proposal;
    } catch (e) {
      if (turn !== this.turns) return undefined;
      this.failure = asRefusal(e);
      noteFailure(this.failure);
      return undefined;
    } finally {
      if (turn === this.turns) this.asking = false;
    }
  }

  /** Makes changes, all or none of them, and asks again for those that are left. */
  async accept(changes: readonly Change[]): Promise<void> {
    const p = this.proposal;
    if (!p || changes.length === 0 || this.shut) return;
    this.busy = true;
    for (const c of changes) this.taken.add(c.key);
    try {
      const results = await this.apply(p.version, changes);
      this.tellMade(changes, results);
      this.made += changes.length;
      await changed();
      if (this.open.length > 0) await this.again();
    } catch (e) {
      for (const c of changes) this.taken.delete(c.key);
      await this.refused(e);
    } finally {
      this.busy = false;
    }
  }

  private async apply(version: string, changes: readonly Change[]): Promise<Result[]> {
    const suggestions = changes.map(({ suggestion: { type, subject_id, day, start, end, date } }) => ({
      ...{ type, subject_id, day, start, end },
      ...(date && { date }),
    }));
    const body = { schedule_version: version, suggestions };
    return (await data(planner(this.space).POST('/v1/schedule/suggest/apply', { body, ...whole }))).results;
  }

  private tellMade(changes: readonly Change[], results: readonly Result[]): void {
    const effects = effectsOf(changes, results);
    const text = m().suggestions.made(changes.length);
    if (effects) log.record(this.space, text, [{ of: 'blocks', pairs: effects }]);
    else toasts.show(text);
  }

  private async refused(e: unknown): Promise<void> {
    if (asRefusal(e).code !== 'CONFLICT') return void tellRefused(e);
    toasts.trouble(m().suggestions.outdated);
    await this.again();
  }
}
