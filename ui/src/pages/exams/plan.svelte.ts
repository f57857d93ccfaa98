import { body, planner, Refusal, whole, type Forecast, type Space, type Subject } from '../../lib/api';
import type { Day } from '../../lib/dates';
import { m } from '../../lib/i18n.svelte';
import { Answers, type Proposed } from '../suggestions/answers.svelte';
import { changeOf } from '../suggestions/change';

/** Blocks to add before an exam, and how it stands without and with all of them. */
export interface Proposal extends Proposed {
  before: Forecast;
  after: Forecast;
}

/** A plan for an exam: what could be added before it, and what came of that. */
export class Plan extends Answers<Proposal> {
  constructor(
    space: Space,
    readonly exam: string,
    private readonly today: () => Day,
    private readonly subject: (id: string) => Subject | undefined,
  ) {
    super(space);
  }

  /** Looks whether the exam still stands as when the plan was made. */
  compare(forecast: Forecast): void {
    if (!this.comparable || JSON.stringify(this.proposal?.before) === JSON.stringify(forecast)) return;
    void this.again(m().suggestions.renewed);
  }

  protected async propose(): Promise<Proposal> {
    const today = this.today();
    const params = { path: { id: this.exam } };
    const given = await body(planner(this.space).POST('/v1/exams/{id}/plan', { params, ...whole }));
    if (!given?.data) throw new Refusal(0, 'UNKNOWN', 'an answer without a plan');
    const { meta, data: plan } = given;
    const changes = plan.suggestions.flatMap((s, i) => {
      const means = meta.changes[i];
      return means ? [changeOf(s, means, [], this.subject(s.subject_id))] : [];
    });
    const { before, after } = plan;
    return { today, version: meta.schedule_version, changes, couldNotFit: meta.could_not_fit, before, after };
  }
}
