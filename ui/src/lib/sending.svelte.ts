import { asRefusal, Refusal } from './api';
import { focusWrong } from './focus';
import { noteFailure } from './live.svelte';
import { session } from './session.svelte';
import { told, whyBeside } from './why';

/** What is wrong with the fields of a form, by their names. */
export type Problems = Readonly<Record<string, string>>;

/** One request at a time that a form makes, and why the last one was refused. */
export class Sending {
  busy = $state(false);
  refusal = $state.raw<Refusal>();
  private found = $state.raw<Problems>({});

  /** The fields that the form shows; what is wrong with others is told by line. */
  constructor(private readonly fields: readonly string[] = []) {}

  /** What is wrong with one field, or ''. */
  field(name: string): string {
    return this.found[name] || told(this.refusal?.field(name));
  }

  /** Why it was refused, as far as no field says so. */
  get line(): string {
    return whyBeside(this.refusal, (field) => this.fields.includes(field));
  }

  clear(): void {
    this.refusal = undefined;
    this.found = {};
  }

  /**
   * Does the work unless something is being sent already or a field has a problem,
   * and returns whether it was done. The first field with a problem gets the focus.
   */
  async run(work: () => Promise<unknown>, problems: Problems = {}, form?: HTMLElement | null): Promise<boolean> {
    if (this.busy) return false;
    this.clear();
    this.found = Object.fromEntries(Object.entries(problems).filter(([, text]) => text));
    let done = Object.keys(this.found).length === 0;
    if (done) done = await this.send(work);
    if (!done) await focusWrong(form);
    return done;
  }

  private async send(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    try {
      await work();
      session.offline = false;
      return true;
    } catch (e) {
      this.refusal = asRefusal(e);
      noteFailure(this.refusal);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
