import { SvelteSet } from 'svelte/reactivity';
import { asRefusal, data, once, planner, read, Refusal, type Item, type Space, type Subject } from '../../lib/api';
import { m } from '../../lib/i18n.svelte';
import { changed } from '../../lib/live.svelte';
import { tellRefused } from '../../lib/refused';
import { toasts } from '../../lib/toasts.svelte';
import { ordered } from './order';

export type ItemDraft = Omit<Item, 'id'>;

/** An item as it is shown; its key stays when the server gives a new one its id. */
export interface ShownItem extends Item {
  key: string;
}

/** A change: what it makes of the list, and how the server is told. */
interface Change {
  orders?: true; // it only changes the order
  apply(list: readonly Item[]): Item[];
  /** Returns the list as it is by then, if the server tells. */
  send(): Promise<Item[] | undefined>;
}

const fresh = 'new-'; // begins the keys of items that were made here

/** Items that wait for their toasts to go before they are deleted. */
const hidden = new SvelteSet<string>();

/**
 * The syllabus of one subject. Changes show at once and are sent one after the other:
 * what is shown is what the server told last, with the changes that wait. What it
 * refuses is as it was before, with a toast that says why.
 */
export class Syllabus {
  private told = $state.raw<readonly Item[]>([]);
  private waiting = $state.raw<readonly Change[]>([]);
  private running = false;
  /** Whether what the server tells can be taken over: nothing waits, and nothing was just changed. */
  private settled = $state(true);
  private ids = new Map<string, string>(); // that the server gave to new items, by their keys
  private keys = new Map<string, string>(); // the other way round
  private list = $derived(this.waiting.reduce<Item[]>((list, c) => c.apply(list), [...this.told]));
  /** The items in order, as they are to be. */
  readonly items: readonly ShownItem[] = $derived(
    this.list
      .map((i) => ({ ...i, key: this.keys.get(i.id) ?? i.id }))
      .filter((t) => !hidden.has(t.key) && !hidden.has(t.id)),
  );

  constructor(
    private readonly space: Space,
    private readonly subject: string,
  ) {}

  /** Takes over what the server tells. */
  follow(now: readonly Item[]): void {
    if (this.settled) this.told = now;
  }

  /** How many items there are, with those that are about to be deleted. */
  get size(): number {
    return this.list.length;
  }

  private id(key: string): string {
    return this.ids.get(key) ?? key;
  }

  private named(key: string, id: string): void {
    this.ids.set(key, id);
    this.keys.set(id, key);
  }

  /** Whether the server has an item; it may have refused to add it. */
  private has(key: string): boolean {
    return !key.startsWith(fresh) || this.ids.has(key);
  }

  private get api() {
    return planner(this.space);
  }

  add(item: ItemDraft): void {
    const key = fresh + crypto.randomUUID();
    this.enqueue({
      apply: (list) => [...list, { ...item, id: key }],
      send: async () => {
        const { syllabus } = await data<Subject>(
          this.api.POST('/v1/subjects/{id}/syllabus', {
            params: { path: { id: this.subject } },
            body: item,
            headers: once(key),
          }),
        );
        this.named(key, syllabus.at(-1)!.id);
        return syllabus;
      },
    });
  }

  change(key: string, change: Partial<ItemDraft>): void {
    this.enqueue({
      apply: (list) => list.map((i) => (i.id === this.id(key) ? { ...i, ...change } : i)),
      send: async () => {
        if (!this.has(key)) return undefined;
        const path = { id: this.subject, item_id: this.id(key) };
        const url = '/v1/subjects/{id}/syllabus/{item_id}';
        return (await data<Subject>(this.api.PATCH(url, { params: { path }, body: change }))).syllabus;
      },
    });
  }

  /** Puts the items in the order of their keys. */
  reorder(keys: readonly string[]): void {
    const arrange = <T extends { id: string }>(list: readonly T[]) =>
      ordered(
        list,
        keys.map((key) => this.id(key)),
      );
    // Of several orders that wait, only the last counts. The first change is being sent already.
    if (this.waiting.length > 1 && this.waiting.at(-1)?.orders) this.waiting = this.waiting.slice(0, -1);
    this.enqueue({ orders: true, apply: arrange, send: () => this.put(arrange) });
  }

  /** Adds items after those that there are. */
  append(items: readonly ItemDraft[]): void {
    const keys = items.map(() => fresh + crypto.randomUUID());
    this.enqueue({
      apply: (list) => [...list, ...items.map((t, at) => ({ ...t, id: keys[at]! }))],
      send: async () => {
        const syllabus = await this.put((list) => [...list, ...items]);
        for (const [at, item] of syllabus.slice(-items.length).entries()) this.named(keys[at]!, item.id);
        return syllabus;
      },
    });
  }

  /** Replaces the whole list by what is made of it, unless somebody else changes it at the same time: then again. */
  private async put(make: (list: readonly Item[]) => (ItemDraft & { id?: string })[]): Promise<Item[]> {
    for (let tries = 3; ; tries--) {
      const now = await read<Subject>(this.space, '/subjects/' + this.subject, '');
      if (now === 'unchanged') throw new Refusal(0, 'OFFLINE', ''); // it was asked for without a tag
      try {
        const made = await data<Subject>(
          this.api.PUT('/v1/subjects/{id}/syllabus', {
            params: { path: { id: this.subject }, header: { 'If-Match': now.tag } },
            body: { syllabus: make(now.value.syllabus) },
          }),
        );
        return made.syllabus;
      } catch (e) {
        if (asRefusal(e).status !== 412 || tries === 1) throw e;
      }
    }
  }

  /** Takes an item away; it is deleted for good when the toast that offers to undo it has gone. */
  remove(item: ShownItem, undone: () => void): void {
    const { key, title } = item;
    hidden.add(key);
    const show = () => [key, this.id(key)].forEach((k) => hidden.delete(k));
    toasts.show(m().subjects.removed(title), {
      action: { label: m().common.undo, run: () => (show(), undone()) },
      gone: () => this.removeNow(key, show),
    });
  }

  /** Deletes an item, beside the queue: the page may be about to go away. */
  private async removeNow(key: string, show: () => void): Promise<void> {
    if (!this.has(key)) return;
    const path = { id: this.subject, item_id: this.id(key) };
    hidden.add(path.item_id); // also where only the server's id is known
    try {
      await data(this.api.DELETE('/v1/subjects/{id}/syllabus/{item_id}', { params: { path }, keepalive: true }));
      this.told = this.told.filter((i) => i.id !== path.item_id);
    } catch (e) {
      if (asRefusal(e).status !== 404) {
        show();
        tellRefused(e);
      }
    }
    void changed();
  }

  private enqueue(change: Change): void {
    this.waiting = [...this.waiting, change];
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.running) return; // it goes on with what waits by then
    this.running = true;
    this.settled = false;
    for (let change = this.waiting[0]; change; change = this.waiting[0]) {
      try {
        const told = await change.send();
        this.told = told ?? change.apply(this.told);
        this.waiting = this.waiting.slice(1);
      } catch (e) {
        const refusal = tellRefused(e);
        // Without a connection or a session the rest would fail too.
        this.waiting = refusal.passing || refusal.status === 401 ? [] : this.waiting.slice(1);
      }
    }
    this.running = false;
    await changed();
    if (!this.running) this.settled = true;
  }
}
