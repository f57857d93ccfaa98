import { tick } from 'svelte';
import { asRefusal, Refusal } from './api';
import { m } from './i18n.svelte';
import { noteFailure } from './live.svelte';
import { session } from './session.svelte';
import { told, why } from './why';

/** What is wrong with the fields of a form, by their names. */
export type Problems = Readonly<Record<string, string>>;

const most = 3; // problems of a line

/** One request at a time that a form makes, and why the last one was refused. */
export class Sending {
  busy = $state(false);
  refusal = $state.raw<Refusal>();
  private found = $state.raw<Problems>({});

  /** The fields that the form shows; what is wrong with others is told by line. */
  constructor(private readonly fields: readonly string[] = []) {}

  /** What is wrong with one field, or ''. */
  field(name: string): string {
    return this.found[name] || told(this.refusal?.field(name) ?? '');
  }

  /** Why it was refused, as far as no field says so. */
  get line(): string {
    if (!this.refusal) return '';
    if (this.refusal.fields.length === 0) return why(this.refusal);
    const others = this.refusal.fields.filter((f) => !this.fields.includes(f.field));
    const first = others.slice(0, most).map((f) => `${f.field}: ${told(f.message)}`);
    if (others.length > most) first.push(m().sign.moreProblems(others.length - most));
    return first.join(' ');
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
    if (!done) {
      await tick();
      form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
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
