import { data, matching, planner, read, Refusal, type Space, type Wish } from './api';
import { changed, Live, watch } from './live.svelte';
import { isLeftOf, sameWish } from './wish';

const tries = 5; // of a change, while others change the list, too

/** Where they are. */
export const wishesPath = '/wishes';

/** What is to become of the list of wishes that always hold. */
type Edit = (wishes: readonly Wish[]) => Wish[];

/** The wishes of one space that always hold. Changes show at once, and are sent one after the other. */
export class Standing {
  private list: Live<Wish[]>;
  private edits = $state.raw<readonly Edit[]>([]); // that the server has not agreed to yet
  private turn: Promise<unknown> = Promise.resolve();

  constructor(readonly space: Space) {
    this.list = new Live<Wish[]>(space, wishesPath);
  }

  /** The wishes, as they are to be; undefined while they are not known. */
  get wishes(): readonly Wish[] | undefined {
    const told = this.list.value;
    return told && this.edits.reduce<readonly Wish[]>((list, edit) => edit(list), told);
  }

  /** Why they are not up to date, if they are not. */
  get failure(): Refusal | undefined {
    return this.list.failure;
  }

  has(wish: Wish): boolean {
    return this.wishes?.some((w) => sameWish(w, wish)) ?? false;
  }

  /** The one of which a wish is left beside others. */
  whole(left: Wish): Wish | undefined {
    return this.has(left) ? left : this.wishes?.find((w) => isLeftOf(left, w));
  }

  /** Keeps the wishes up to date until the function that it returns is called. */
  watch(): () => void {
    return watch(this.list);
  }

  /** Adds wishes that are not there yet. It throws a Refusal, as the others do. */
  keep(...wishes: Wish[]): Promise<void> {
    return this.change((list) => [...list, ...wishes.filter((w) => !list.some((v) => sameWish(v, w)))]);
  }

  drop(wish: Wish): Promise<void> {
    return this.change((list) => list.filter((w) => !sameWish(w, wish)));
  }

  /** Puts another wish in the place of one. */
  replace(old: Wish, wish: Wish): Promise<void> {
    return this.change((list) => list.map((w) => (sameWish(w, old) ? wish : w)));
  }

  private async change(edit: Edit): Promise<void> {
    this.edits = [...this.edits, edit];
    const sent = this.turn.then(() => this.send(edit));
    this.turn = sent.catch(() => undefined);
    try {
      await sent;
      await changed();
    } finally {
      this.edits = this.edits.filter((e) => e !== edit);
    }
  }

  /** Makes a change of what the server has by now, again if others were faster. */
  private async send(edit: Edit, left = tries): Promise<void> {
    const now = await read<Wish[]>(this.space, wishesPath, '');
    if (now === 'unchanged') return;
    try {
      const params = matching(now.tag);
      await data(planner(this.space).PUT('/v1/wishes', { body: { wishes: edit(now.value) }, params }));
    } catch (e) {
      if (!(e instanceof Refusal && e.status === 412 && left > 1)) throw e;
      await this.send(edit, left - 1);
    }
  }
}
