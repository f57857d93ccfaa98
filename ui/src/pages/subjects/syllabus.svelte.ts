import { SvelteSet } from 'svelte/reactivity';
import { asRefusal, data, once, planner, type Item, type Space, type Subject } from '../../lib/api';
import { m } from '../../lib/i18n.svelte';
import { changed } from '../../lib/live.svelte';
import { log } from '../../lib/log.svelte';
import { ordered } from '../../lib/order';
import { renamed } from '../../lib/pairs';
import { tellRefused } from '../../lib/refused';
import { changeOf, putSyllabus, type ItemDraft } from '../../lib/syllabusChange';

export type { ItemDraft };

/** An item as it is shown; its key stays when the server gives a new one its id. */
export interface ShownItem extends Item {
  key: string;
}

/** A change: what it makes of the list, and how the server is told. */
interface Change {
  text: string; // says what was done
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
  private running: Promise<void> | undefined;
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
      text: m().subjects.saidAdded(1),
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
    const title = this.list.find((i) => i.id === this.id(key))?.title ?? '';
    const onlyDone = Object.keys(change).join() === 'done';
    this.enqueue({
      text: onlyDone ? m().subjects.saidTicked(title, !!change.done) : m().subjects.saidChanged(change.title ?? title),
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
    this.enqueue({
      text: m().subjects.saidOrdered,
      orders: true,
      apply: arrange,
      send: () => putSyllabus(this.space, this.subject, arrange),
    });
  }

  /** Adds items after those that there are. */
  append(items: readonly ItemDraft[]): void {
    const keys = items.map(() => fresh + crypto.randomUUID());
    this.enqueue({
      text: m().subjects.saidAdded(items.length),
      apply: (list) => [...list, ...items.map((t, at) => ({ ...t, id: keys[at]! }))],
      send: async () => {
        const syllabus = await putSyllabus(this.space, this.subject, (list) => [...list, ...items]);
        for (const [at, item] of syllabus.slice(-items.length).entries()) this.named(keys[at]!, item.id);
        return syllabus;
      },
    });
  }

  /** Takes an item away; it is deleted for good when the message that offers to undo it has gone. */
  remove(item: ShownItem, undone: () => void): void {
    const { key } = item;
    hidden.add(key);
    const show = () => [key, this.id(key)].forEach((k) => hidden.delete(k));
    void log.wait(this.removing(item, show, undone));
  }

  private async removing({ key, title }: ShownItem, show: () => void, undone: () => void): Promise<void> {
    if (!this.has(key)) await this.running; // it is being added
    if (!this.has(key)) return;
    const id = this.id(key);
    const change = changeOf(
      this.subject,
      this.list,
      this.list.filter((i) => i.id !== id),
    );
    if (!change) return show();
    const entry = log.record(this.space, m().subjects.removed(title), [change], {
      make: () => log.wait(this.removeNow(id, show, () => entry)),
      cancel: () => (show(), undone()),
    });
  }

  /** Deletes an item, beside the queue: the page may be about to go away. */
  private async removeNow(id: string, show: () => void, entry: () => string): Promise<void> {
    const path = { id: this.subject, item_id: id };
    hidden.add(id); // also where only the server's id is known
    try {
      await data(this.api.DELETE('/v1/subjects/{id}/syllabus/{item_id}', { params: { path }, keepalive: true }));
      this.told = this.told.filter((i) => i.id !== id);
    } catch (e) {
      if (asRefusal(e).status !== 404) {
        show();
        log.forget(this.space, [entry()]);
        tellRefused(e);
      }
    }
    void changed();
  }

  private enqueue(change: Change): void {
    this.waiting = [...this.waiting, change];
    this.running ??= log.wait(this.run()).finally(() => (this.running = undefined));
  }

  /** Notes a change that was made of a list. */
  private note(before: readonly Item[], change: Change): void {
    const made = changeOf(this.subject, before, change.apply(before));
    if (made) log.record(this.space, change.text, [renamed(made, this.ids)]);
  }

  private async run(): Promise<void> {
    this.settled = false;
    for (let change = this.waiting[0]; change; change = this.waiting[0]) {
      const before = this.told;
      try {
        const told = await change.send();
        this.told = told ?? change.apply(this.told);
        this.waiting = this.waiting.slice(1);
        if (told) this.note(before, change);
      } catch (e) {
        const refusal = tellRefused(e);
        // Without a connection or a session the rest would fail too.
        this.waiting = refusal.passing || refusal.status === 401 ? [] : this.waiting.slice(1);
      }
    }
    await changed();
    if (this.waiting.length > 0) return this.run();
    this.settled = true;
  }
}
