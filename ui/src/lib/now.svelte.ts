import { nowIn } from './dates';
import { sandbox } from './sandbox.svelte';
import { session } from './session.svelte';

/** What the calendar and the clock of the space that is shown show. It goes on by itself. */
class Now {
  private at = $state(new Date());
  private here = $derived(nowIn(session.zone, sandbox.apart ? sandbox.at(this.at) : this.at));
  readonly day = $derived(this.here.day);
  readonly clock = $derived(this.here.clock);

  constructor() {
    setInterval(() => (this.at = new Date()), 10_000);
  }
}

export const now = new Now();
