import { asRefusal, data, planner, type Refusal, type Space, type SyllabusReading } from '../../lib/api';
import { noteFailure } from '../../lib/live.svelte';

export const pause = 300; // milliseconds without a change, after which the server is asked

/** What the server reads in a text that somebody types: it is asked when that stops for a moment. */
export class Reading {
  /** Of the text as it is; undefined until the server has answered. */
  value = $state.raw<SyllabusReading>();
  /** Why there is none. */
  failure = $state.raw<Refusal>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked: AbortController | undefined;

  constructor(
    private readonly space: Space,
    private readonly subject: string,
  ) {}

  /** Takes another text, of which nothing is known yet. */
  follow(text: string, sections: boolean): void {
    this.stop();
    this.value = undefined;
    this.failure = undefined;
    if (text.trim()) this.timer = setTimeout(() => void this.ask(text, sections), pause);
  }

  /** Asks for nothing any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.asked?.abort();
    this.asked = undefined;
  }

  /** Asks the server, at once. */
  async ask(text: string, sections: boolean): Promise<void> {
    this.stop();
    const asked = (this.asked = new AbortController());
    try {
      const read = await data<SyllabusReading>(
        planner(this.space).POST('/v1/subjects/{id}/syllabus/read', {
          params: { path: { id: this.subject } },
          body: { text, sections },
          signal: asked.signal,
        }),
      );
      if (this.asked === asked) [this.value, this.failure] = [read, undefined];
    } catch (e) {
      if (this.asked !== asked) return; // there is another text by now
      this.failure = asRefusal(e);
      noteFailure(this.failure);
    }
  }
}
