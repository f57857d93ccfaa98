// The log of one account as text in a place that other windows write to, too: edits of it one after the other, and when what
// was read is taken over.
import type { Space } from './api';
import { none, type Edit, type Lists } from './log.svelte';

/** The logs of both spaces. */
export type Logs = Record<Space, Lists>;

/** A place that keeps a text. */
export interface Place {
  /** The text; undefined if there is none. */
  read(): Promise<string | undefined>;
  /** Puts what edit makes of the text in its place, while nobody else reads or writes it. */
  write(edit: (text: string | undefined) => string): Promise<void>;
}

const logsOf = (text: string | undefined): Logs => (text ? (JSON.parse(text) as Logs) : { live: none, sandbox: none });

export class Kept {
  private last: Promise<unknown> = Promise.resolve();
  private pending = 0; // edits that are not kept yet
  private turn = 0; // of what began last, an edit or a look
  private failed = false;

  /** taken is called with what is to be taken over, lost whenever the place does not have what is here. */
  constructor(
    private readonly place: Place,
    private readonly taken: (logs: Logs) => void,
    private readonly lost: () => void,
  ) {}

  async read(): Promise<Logs> {
    return logsOf(await this.place.read());
  }

  /** Does something after the edits so far, and before those to come. */
  before(work: () => Promise<unknown>): void {
    this.last = this.last.then(work);
  }

  /** Waits until all edits are kept, as far as they can be. */
  async settled(): Promise<void> {
    do await this.last;
    while (this.pending > 0);
  }

  /** Makes an edit of what is kept, whatever others do. */
  keep(space: Space, edit: Edit): void {
    this.turn++; // what is being read is older
    this.pending++;
    this.last = this.last
      .then(() => this.write(space, edit))
      .catch(() => this.fail())
      .finally(() => this.pending--);
  }

  private async write(space: Space, edit: Edit): Promise<void> {
    let after: Logs | undefined;
    await this.place.write((text) => {
      const logs = logsOf(text);
      return JSON.stringify((after = { ...logs, [space]: edit(logs[space]) }));
    });
    if (this.failed) this.lost();
    else if (after && this.pending === 1) this.taken(after);
  }

  /** What could not be kept is only here from now on, so nothing is taken over any more. */
  private fail(): void {
    this.failed = true;
    this.lost();
  }

  /** Takes over what others did, unless something newer is taken over anyway. It throws what reading throws. */
  async look(): Promise<void> {
    await this.settled();
    const turn = ++this.turn;
    const logs = await this.read();
    if (turn === this.turn && !this.failed) this.taken(logs);
  }
}
