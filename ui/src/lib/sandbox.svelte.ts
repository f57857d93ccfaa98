import { ask } from './app';
import { shownAt, type SandboxClock } from './pace';
import { session } from './session.svelte';

/** The clock of the sandbox, as it was read last. */
class Sandbox {
  clock = $state.raw<SandboxClock>();
  private read = 0; // when, in milliseconds

  /** Reads the clock. While that fails, it is what it was. */
  async load(): Promise<void> {
    this.take(await ask<SandboxClock>('GET', '/sandbox/v1/sandbox/clock').catch(() => this.clock));
  }

  take(clock: SandboxClock | undefined): void {
    this.clock = clock;
    this.read = Date.now();
  }

  /** What the clock of the sandbox shows at a real moment. */
  at(real: Date): Date {
    return shownAt(this.clock, this.read, real);
  }

  /** Whether the space that is shown goes otherwise than real time. */
  get apart(): boolean {
    return session.space === 'sandbox' && !!this.clock?.set;
  }

  /** Sets the clock, or brings it back to real time; throws a Refusal. */
  async set(now: Date | undefined): Promise<void> {
    const running = !!this.clock?.set && this.clock.running;
    if (now)
      this.take(await ask<SandboxClock>('PUT', '/sandbox/v1/sandbox/clock', { now: now.toISOString(), running }));
    else {
      await ask('DELETE', '/sandbox/v1/sandbox/clock');
      await this.load();
    }
  }

  /** Empties the sandbox, or fills it with demo data then; throws a Refusal. */
  async reset(demo: boolean): Promise<void> {
    await ask('POST', '/sandbox/v1/sandbox/reset', { demo });
    await this.load();
  }
}

export const sandbox = new Sandbox();
