import { SvelteSet } from 'svelte/reactivity';
import {
  asRefusal,
  body,
  data,
  planner,
  Refusal,
  type Block,
  type Busy,
  type Space,
  type Subject,
  type Understood,
} from '../../lib/api';
import { addDays, type Day } from '../../lib/dates';
import { m } from '../../lib/i18n.svelte';
import { changed, noteFailure } from '../../lib/live.svelte';
import { log } from '../../lib/log.svelte';
import { tellRefused } from '../../lib/refused';
import { toasts } from '../../lib/toasts.svelte';
import { changeOf, effectsOf, withChanges, type Change, type Result } from './change';
import { bodyOf, chipsAsked, chipsOf, type Chip, type Question } from './question';

/** What was suggested, for the schedule of one version. */
export interface Proposal {
  question: Question;
  understood: Understood[];
  today: Day;
  version: string;
  changes: Change[];
  couldNotFit: string[];
  blocks: Block[]; // of the seven days from today on
  busy: Busy[]; // likewise
}

/** A conversation about the coming days: what is suggested, and what came of it. */
export class Advice {
  /** What was asked last, whether or not it has an answer. */
  asked = $state.raw<Question>({ goal: '', hours: undefined });
  proposal = $state.raw<Proposal>();
  /** The parts of the last sentence that were not understood. */
  notUnderstood = $state.raw<readonly string[]>([]);
  failure = $state.raw<Refusal>();
  asking = $state(false);
  /** What has just happened to the suggestions, if it was not asked for. */
  news = $state('');
  private skipped = new SvelteSet<string>();
  private taken = new SvelteSet<string>(); // accepted since the proposal was made
  private busy = $state(false);
  private turns = 0;
  private closed = false;

  constructor(
    readonly space: Space,
    private readonly today: () => Day,
    private readonly subjects: () => readonly Subject[],
  ) {}

  /** Whether an answer is on its way, so that what is shown may be outdated: nothing can be accepted. */
  get waiting(): boolean {
    return this.asking || this.busy;
  }

  /** Those that wait for an answer. */
  get open(): Change[] {
    return (this.proposal?.changes ?? []).filter((c) => !this.skipped.has(c.key) && !this.taken.has(c.key));
  }

  /** What was asked for as it is understood, as soon as it is corrected. */
  get chips(): Chip[] {
    const known = chipsOf(this.proposal?.understood ?? []);
    return this.asked.wishes && this.asked !== this.proposal?.question ? chipsAsked(this.asked, known) : known;
  }

  get skippedCount(): number {
    return (this.proposal?.changes ?? []).filter((c) => this.skipped.has(c.key)).length;
  }

  /** The blocks, with what was accepted. */
  get blocks(): Block[] {
    const p = this.proposal;
    return p
      ? withChanges(
          p.blocks,
          p.changes.filter((c) => this.taken.has(c.key)),
        )
      : [];
  }

  /** Asks for suggestions, in answer to somebody. */
  async ask(question: Question): Promise<void> {
    this.skipped.clear();
    await this.load(question, '');
  }

  /** Asks once more for the same, since the schedule is another one now. */
  async again(news = ''): Promise<void> {
    if (this.closed) return;
    await this.load(this.asked, news);
  }

  /** Looks whether blocks and busy times are still those that the suggestions were made for. */
  compare(blocks: readonly Block[], busy: readonly Busy[]): void {
    const known = this.proposal;
    if (!known || this.waiting || this.taken.size > 0) return;
    if (JSON.stringify([known.blocks, known.busy]) === JSON.stringify([blocks, busy])) return;
    void this.again(m().suggestions.renewed);
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

  /** Whether everything was answered, and something accepted. */
  get finished(): boolean {
    return this.open.length === 0 && this.taken.size > 0;
  }

  /** Makes changes, all or none of them, and asks again for those that are left. */
  async accept(changes: readonly Change[]): Promise<void> {
    const p = this.proposal;
    if (!p || changes.length === 0 || this.waiting) return;
    this.busy = true;
    for (const c of changes) this.taken.add(c.key);
    try {
      const results = await this.apply(p.version, changes);
      this.tellMade(changes, results);
      await changed();
      if (this.open.length > 0) await this.again();
    } catch (e) {
      for (const c of changes) this.taken.delete(c.key);
      await this.refused(e);
    } finally {
      this.busy = false;
    }
  }

  private async load(question: Question, news: string): Promise<void> {
    const turn = ++this.turns;
    this.asked = question;
    this.asking = true;
    try {
      const { proposal, notUnderstood } = await this.propose(question);
      if (turn !== this.turns) return;
      this.taken.clear();
      this.proposal = proposal;
      if (!question.wishes) this.notUnderstood = notUnderstood;
      this.news = news;
      this.failure = undefined;
    } catch (e) {
      if (turn !== this.turns) return;
      this.failure = asRefusal(e);
      noteFailure(this.failure);
    } finally {
      if (turn === this.turns) this.asking = false;
    }
  }

  /** Asks for suggestions, and for the blocks that they are about. */
  private async propose(question: Question): Promise<{ proposal: Proposal; notUnderstood: string[] }> {
    const today = this.today();
    const given = await body(planner(this.space).POST('/v1/schedule/suggest', { body: bodyOf(question) }));
    if (!given?.data) throw new Refusal(0, 'UNKNOWN', 'an answer without suggestions');
    const { meta, data: advice } = given;
    const { blocks, busy } = await this.read(today, addDays(today, 6));
    const changes = advice.suggestions.flatMap((s, i) => {
      const means = meta.changes[i];
      const subject = this.subjects().find((one) => one.id === s.subject_id);
      return means ? [changeOf(s, means, blocks, subject)] : [];
    });
    const { schedule_version: version, could_not_fit: couldNotFit, not_understood: notUnderstood, understood } = meta;
    return { proposal: { question, understood, today, version, changes, couldNotFit, blocks, busy }, notUnderstood };
  }

  private async read(from: Day, to: Day): Promise<{ blocks: Block[]; busy: Busy[] }> {
    const query = { date_from: from, date_to: to, include: 'busy' };
    const given = await body(planner(this.space).GET('/v1/blocks', { params: { query } }));
    return { blocks: given?.data ?? [], busy: given?.meta.busy ?? [] };
  }

  private async apply(version: string, changes: readonly Change[]): Promise<Result[]> {
    const suggestions = changes.map(({ suggestion: { type, subject_id, day, start, end } }) => ({
      type,
      subject_id,
      day,
      start,
      end,
    }));
    const body = { schedule_version: version, suggestions };
    return (await data(planner(this.space).POST('/v1/schedule/suggest/apply', { body }))).results;
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
