import { nowIn } from './dates';
import { sandbox } from './sandbox.svelte';
import { session } from './session.svelte';

/** What the calendar and the clock of the space that is shown show. It goes on by itself. */
class Now {
  private at = $state(new Date());
  /** The moment that it is there. */
  readonly moment = $derived(sandbox.apart ? sandbox.at(this.at) : this.at);
  private here = $derived(nowIn(session.zone, this.moment));
  readonly day = $derived(this.here.day);
  readonly clock = $derived(this.here.clock);

  constructor() {
    setInterval(() => (this.at = new Date()), 10_000);
  }
}

export const now = new Now();
