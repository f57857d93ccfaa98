import type { Day, When } from '../../lib/dates';
import { locale, m } from '../../lib/i18n.svelte';
import type { Advice } from './advice.svelte';
import type { Change } from './change';
import GhostButton from './GhostButton.svelte';
import { sentence } from './sentence';

/** Where something would be: a place in the week that nothing has yet. */
export interface Ghost extends When {
  id: string; // the key of its change
  change: Change;
}

/** Suggestions as they are seen in the week: places where something would be, and the blocks that would leave theirs. */
export class Review {
  /** How a ghost is drawn. */
  readonly Button = GhostButton;
  /** The change that is looked at, and the block or ghost at which. */
  opened = $state.raw<{ key: string; at: string }>();

  constructor(readonly advice: Advice) {}

  get ghosts(): Ghost[] {
    return this.advice.open.flatMap((change) => (change.after ? [{ ...change.after, id: change.key, change }] : []));
  }

  /** On how many places of a day something would come or go. */
  on(day: Day): number {
    return this.advice.open.filter((c) => (c.after ?? c.before)?.date === day).length;
  }

  /** The first day on which something would come or go. */
  get first(): Day | undefined {
    return this.advice.open.map((c) => c.date).sort()[0];
  }

  /** The change of which a block or a ghost tells. */
  of(id: string): Change | undefined {
    return this.advice.open.find((c) => c.key === id || c.before?.id === id);
  }

  /** Says what a change does. */
  says(c: Change): string {
    return sentence(c, { texts: m().suggestions, locale: locale(), today: this.advice.proposal?.today ?? c.date });
  }

  /** Says what would become of the block of a change. */
  told(c: Change): string {
    return m().suggestions.ghost(this.says(c));
  }

  /** Opens what is said of a block or a ghost; false if nothing is. */
  open(id: string): boolean {
    const change = this.of(id);
    if (change) this.opened = { key: change.key, at: id };
    return !!change;
  }
}
