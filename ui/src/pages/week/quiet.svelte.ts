// What the quiet line beside the week remembers in this browser: whether a better week is there, which is asked for once a day at
// most, and for which week nobody wants to hear of it.
import { body, planner, type Space } from '../../lib/api';
import type { Day } from '../../lib/dates';
import { own, session } from '../../lib/session.svelte';
import { better } from './ahead.svelte';
import { isBetter, mayAsk, remembered, type Remembered } from './quiet';

const nameOf = (space: Space) => `${own}quiet ${space}`;

class Quiet {
  private known = $state.raw<Partial<Record<Space, Remembered>>>({});

  /** What is remembered of a space. */
  of(space: Space): Remembered {
    return this.known[space] ?? remembered(localStorage.getItem(nameOf(space)));
  }

  private keep(space: Space, change: Partial<Remembered>): void {
    const next = { ...this.of(space), ...change };
    this.known = { ...this.known, [space]: next };
    localStorage.setItem(nameOf(space), JSON.stringify(next));
  }

  /** Notes what suggestions that nobody asked anything of said on a day. */
  note(space: Space, today: Day, there: boolean): void {
    this.keep(space, { asked: today, better: there });
    better.there = there;
  }

  /** Says no more for the week that begins on a day. */
  putAway(space: Space, week: Day): void {
    this.keep(space, { away: week });
  }

  /** Finds out whether a better week is there: what is known of today, else the server is asked. What fails is not tried again. */
  async look(space: Space, today: Day, week: Day): Promise<void> {
    const known = this.of(space);
    better.there = known.asked === today && known.better;
    if (session.offline || !navigator.onLine || !mayAsk(known, today, week)) return;
    try {
      const given = await body(planner(space).POST('/v1/schedule/suggest', { body: { standing: true } }));
      if (given && session.space === space) this.note(space, today, isBetter(given.meta.changes));
    } catch {
      this.keep(space, { asked: today, better: false });
    }
  }
}

export const quiet = new Quiet();
