import {
  body,
  planner,
  whole,
  Refusal,
  type Block,
  type Busy,
  type Space,
  type Subject,
  type Understood,
} from '../../lib/api';
import { addDays, type Day } from '../../lib/dates';
import { m } from '../../lib/i18n.svelte';
import { Answers, type Proposed } from './answers.svelte';
import { nothingAsked, type Asked } from './asked.svelte';
import { changeOf, withChanges } from './change';
import { outcomeOf } from './outcome';
import { bodyOf, chipsAsked, chipsOf, type Chip, type Question } from './question';

/** What was suggested in answer to a question. */
export interface Proposal extends Proposed {
  question: Question;
  understood: Understood[];
  notUnderstood: string[];
  blocks: Block[]; // of the seven days from today on
  busy: Busy[]; // likewise
}

/** A conversation about the coming days: what is suggested, and what came of it. */
export class Advice extends Answers<Proposal> {
  /** What was asked last, whether or not it has an answer. */
  asked = $state.raw<Question>(nothingAsked.question);
  /** The parts of the last sentence that were not understood. */
  notUnderstood = $state.raw<readonly string[]>([]);

  constructor(
    space: Space,
    private readonly today: () => Day,
    private readonly subjects: () => readonly Subject[],
    { question, skipped }: Asked = nothingAsked,
  ) {
    super(space);
    this.asked = question;
    for (const key of skipped) this.skipped.add(key);
  }

  /** What was asked, and what was skipped of the answer, perhaps with more. */
  with(skipped: readonly string[] = []): Asked {
    return { question: this.asked, skipped: [...new Set([...this.skipped, ...skipped])] };
  }

  /** Whether anything of the goal was understood: else it is not what the suggestions are for. */
  private get heard(): boolean {
    return this.proposal?.understood.some((u) => u.from === 'goal') ?? false;
  }

  /** What came of the question, in words. */
  get said(): { title: string; text: string; goal: string } {
    const texts = m().suggestions;
    const { open, finished, skippedCount: skipped, proposal } = this;
    const asked = this.heard || !!proposal?.question.wishes;
    const outcome = outcomeOf({ open, finished, skipped, couldNotFit: proposal?.couldNotFit.length ?? 0, asked });
    if (outcome !== 'some') return { ...texts.outcomes[outcome], goal: '' };
    const goal = this.heard && proposal?.question.goal ? texts.forGoal(proposal.question.goal) : '';
    return { title: texts.count(open.length), text: '', goal };
  }

  /** What was asked for as it is understood, as soon as it is corrected. */
  get chips(): Chip[] {
    const known = chipsOf(this.proposal?.understood ?? []);
    return this.asked.wishes && this.asked !== this.proposal?.question ? chipsAsked(this.asked, known) : known;
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
    this.asked = question;
    this.made = 0;
    await this.load('');
  }

  /** Looks whether blocks and busy times are still those that the suggestions were made for. */
  compare(blocks: readonly Block[], busy: readonly Busy[]): void {
    const known = this.proposal;
    if (!this.comparable || JSON.stringify([known?.blocks, known?.busy]) === JSON.stringify([blocks, busy])) return;
    void this.again(m().suggestions.renewed);
  }

  protected override async load(news: string): Promise<Proposal | undefined> {
    const got = await super.load(news);
    if (got && !got.question.wishes) this.notUnderstood = got.notUnderstood;
    return got;
  }

  /** Asks for suggestions, and for the blocks that they are about. */
  protected async propose(): Promise<Proposal> {
    const question = this.asked;
    const today = this.today();
    const given = await body(planner(this.space).POST('/v1/schedule/suggest', { body: bodyOf(question), ...whole }));
    if (!given?.data) throw new Refusal(0, 'UNKNOWN', 'an answer without suggestions');
    const { meta, data: advice } = given;
    const { blocks, busy } = await this.read(today, addDays(today, 6));
    const changes = advice.suggestions.flatMap((s, i) => {
      const means = meta.changes[i];
      const subject = this.subjects().find((one) => one.id === s.subject_id);
      return means ? [changeOf(s, means, blocks, subject)] : [];
    });
    const { schedule_version: version, could_not_fit: couldNotFit, not_understood: notUnderstood, understood } = meta;
    return { question, understood, notUnderstood, today, version, changes, couldNotFit, blocks, busy };
  }

  private async read(from: Day, to: Day): Promise<{ blocks: Block[]; busy: Busy[] }> {
    const query = { date_from: from, date_to: to, include: 'busy' };
    const given = await body(planner(this.space).GET('/v1/blocks', { params: { query } }));
    return { blocks: given?.data ?? [], busy: given?.meta.busy ?? [] };
  }
}
