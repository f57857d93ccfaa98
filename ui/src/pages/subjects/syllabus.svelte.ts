import { planner, type Item, type Space, type Subject } from '../../lib/api';
import { m } from '../../lib/i18n.svelte';
import { log } from '../../lib/log.svelte';
import '../../lib/makers';
import { nameOf } from '../../lib/making';
import { ordered } from '../../lib/order';
import type { SyllabusChange } from '../../lib/pairs';
import { changeOf, type ItemDraft } from '../../lib/syllabusChange';
import { act, amend } from '../../lib/turning';

export type { ItemDraft };

/** An item as it is shown; its key stays when the server gives a new one its id. */
export interface ShownItem extends Item {
  key: string;
}

/** The syllabus of one subject: what can be done to it, as changes that show at once. */
export class Syllabus {
  private list: readonly Item[] = $derived.by(() => this.subject().syllabus);
  /** The items in order, as they are to be. */
  readonly items: readonly ShownItem[] = $derived.by(() => {
    const ids = new Set(this.list.map((i) => i.id));
    const key = (id: string) => (ids.has(nameOf(id)) ? id : nameOf(id));
    return this.list.map((i) => ({ ...i, key: key(i.id) }));
  });
  private moved: { act: string; from: readonly Item[] } | undefined; // what only changed the order, and was done last

  constructor(
    private readonly space: Space,
    private readonly subject: () => Subject,
  ) {}

  /** How many items there are. */
  get size(): number {
    return this.list.length;
  }

  private change(to: readonly Item[], from = this.list): SyllabusChange | undefined {
    return changeOf(this.subject().id, from, to);
  }

  private make(text: string, to: readonly Item[]): void {
    const change = this.change(to);
    if (change) act(this.space, text, change);
    this.moved = undefined;
  }

  /** Adds items after those that there are. */
  add(...items: readonly ItemDraft[]): void {
    const added = items.map((item) => ({ ...item, id: 'new-' + crypto.randomUUID() }));
    this.make(m().subjects.saidAdded(items.length), [...this.list, ...added]);
  }

  edit(item: ShownItem, change: Partial<ItemDraft>): void {
    const onlyDone = Object.keys(change).join() === 'done';
    const { saidTicked, saidChanged } = m().subjects;
    this.make(
      onlyDone ? saidTicked(item.title, !!change.done) : saidChanged(change.title ?? item.title),
      this.list.map((i) => (i.id === item.id ? { ...i, ...change } : i)),
    );
  }

  /** Puts the items in the order of their keys. Of several orders one after the other that are not sent yet, only the last counts. */
  reorder(keys: readonly string[]): void {
    const ids = new Map(this.items.map((i) => [i.key, i.id]));
    const to = ordered(
      [...this.list],
      keys.map((key) => ids.get(key) ?? key),
    );
    const all = this.moved && this.change(to, this.moved.from);
    if (all && amend(this.moved!.act, all)) return;
    const [from, change] = [this.list, this.change(to)];
    this.moved = change && { act: act(this.space, m().subjects.saidOrdered, change), from };
  }

  /** Takes an item away; the server deletes it when the message that offers to undo it has gone. */
  remove({ id, title }: ShownItem, undone: () => void): void {
    const text = m().subjects.removed(title);
    const to = this.list.filter((i) => i.id !== id);
    if (id.startsWith('new-') || log.queues(this.space)) return this.make(text, to);
    const change = this.change(to);
    if (!change) return;
    const path = { id: this.subject().id, item_id: id };
    const url = '/v1/subjects/{id}/syllabus/{item_id}';
    log.hold(this.space, text, [change], {
      part: () => planner(this.space).DELETE(url, { params: { path }, keepalive: true }),
      undone,
    });
  }
}
