import { data, planner, type Block, type Focus, type Space } from './api';
import { changed, Live } from './live.svelte';
import { sandbox } from './sandbox.svelte';
import { session } from './session.svelte';

/** The one timer of a space, as the server told it last. It goes on here as it does there. */
class Timer extends Live<Focus | null> {
  private told = $state(0); // when, in milliseconds

  constructor(space: Space) {
    super(space, '/focus');
  }

  protected override take(focus: Focus | null): void {
    super.take(focus);
    this.told = Date.now();
  }

  /** For how many seconds it ran, at a real moment. */
  elapsed(at: number): number {
    if (!this.value) return 0;
    const runs = this.value.state === 'running' && !(sandbox.apart && !sandbox.clock?.running);
    return this.value.elapsed_seconds + (runs ? Math.max(0, Math.floor((at - this.told) / 1000)) : 0);
  }

  // What follows throws a Refusal.

  /** Starts it at a block. */
  async start(block: string): Promise<void> {
    this.take(await data(planner(this.space).PUT('/v1/focus', { body: { block_id: block } })));
  }

  async pause(): Promise<void> {
    this.take(await data(planner(this.space).POST('/v1/focus/pause')));
  }

  async resume(): Promise<void> {
    this.take(await data(planner(this.space).POST('/v1/focus/resume')));
  }

  /** Takes it away, and adds minutes to what its block really took. */
  async finish(minutes: number, done: boolean): Promise<Block> {
    const block = await data(planner(this.space).POST('/v1/focus/finish', { body: { minutes, done } }));
    this.take(null);
    await changed();
    return block;
  }

  async discard(): Promise<void> {
    await planner(this.space).DELETE('/v1/focus');
    await this.refresh();
  }
}

// They are there before anything is drawn: see schedules.
const timers = { live: new Timer('live'), sandbox: new Timer('sandbox') };

/** The timer of the space that is shown. */
export const timer = (): Timer => timers[session.space];

const often = 20_000; // milliseconds between two looks at what other devices did

/** Keeps the timer up to date while the component that calls this is there. */
export function useTimer(): void {
  $effect(() => {
    const current = timer();
    const look = () => void (document.visibilityState === 'visible' && current.refresh());
    look();
    const looks = setInterval(look, often);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(looks);
      document.removeEventListener('visibilitychange', look);
    };
  });
}

/** For how many seconds the timer ran until now, while the component that calls this is there. */
export function useElapsed(): { readonly seconds: number } {
  let at = $state(Date.now());
  $effect(() => {
    const ticks = setInterval(() => (at = Date.now()), 1_000);
    return () => clearInterval(ticks);
  });
  return {
    get seconds() {
      return timer().elapsed(at);
    },
  };
}
