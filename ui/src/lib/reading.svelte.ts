import { asRefusal, type Refusal } from './api';
import { noteFailure } from './live.svelte';

export const pause = 300; // milliseconds without a change, after which the server is asked

/** What the server reads in a text that somebody types: it is asked when that stops for a moment. */
export class Reading<Of extends { text: string }, To> {
  /** Of the text as it is; undefined until the server has answered. */
  value = $state.raw<To>();
  /** Why there is none. */
  failure = $state.raw<Refusal>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked: AbortController | undefined;

  constructor(private readonly read: (of: Of, signal: AbortSignal) => Promise<To>) {}

  /** Takes another text, of which nothing is known yet. */
  follow(of: Of): void {
    this.stop();
    this.value = undefined;
    this.failure = undefined;
    if (of.text.trim()) this.timer = setTimeout(() => void this.ask(of), pause);
  }

  /** Asks for nothing any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.asked = undefined;
  }

  /** Asks the server, at once. */
  async ask(of: Of): Promise<void> {
    this.stop();
    const asked = (this.asked = new AbortController());
    try {
      const read = await this.read(of, asked.signal);
      if (this.asked === asked) [this.value, this.failure] = [read, undefined];
    } catch (e) {
      if (this.asked !== asked) return; // there is another text by now
      this.failure = asRefusal(e);
      noteFailure(this.failure);
    }
  }
}
