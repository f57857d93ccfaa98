import { nowIn } from './dates';
import { session } from './session.svelte';

/** What the account's calendar and clock show. It goes on by itself. */
class Now {
  private at = $state(new Date());
  private here = $derived(nowIn(session.zone, this.at));
  readonly day = $derived(this.here.day);
  readonly clock = $derived(this.here.clock);

  constructor() {
    setInterval(() => (this.at = new Date()), 10_000);
  }
}

export const now = new Now();
