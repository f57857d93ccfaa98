import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import {
  asRefusal,
  data,
  once,
  planner,
  type Block,
  type Busy,
  type DayOff,
  type Refusal,
  type Space,
  type Subject,
  type Told,
} from './api';
import { busyAt, type Taken } from './busy';
import { cleaned, sameBlock, type BlockChange, type NewBlock } from './block';
import { offOn } from './dayOff';
import { compare, isOver, meet, type Clock, type Day, type When } from './dates';
import { changed, Live, noteFailure, Source, watch } from './live.svelte';
import { log, type Waiting } from './log.svelte';
import { operationsOf, overlaid, type Pair } from './pairs';
import { tellRefused } from './refused';
import { session } from './session.svelte';
import { said } from './said';
import { everyOf, pausedWeeks } from './timetable';

/** Where the subjects of a space are, and the blocks of some days with what is told beside them. */
export const subjectsPath = '/subjects';
export const daysPath = (first: Day, last: Day): string =>
  `/blocks?date_from=${first}&date_to=${last}&include=busy,days_off,topics`;

/** The blocks of some days, which of these are off, and when calendars of others say that somebody is busy, as the server last told. */
class Range extends Source<Block[]> {
  constructor(
    private schedule: Schedule,
    readonly first: Day,
    readonly last: Day,
  ) {
    super(schedule.space, daysPath(first, last));
  }

  /** Without what tells the topics apart, which also change as time goes by. */
  override get state(): string {
    return super.state.replace(/^("[^-"]*-[^-"]*-[^-"]*)-[^"]*/, '$1');
  }

  /** What was read before a change was answered may be older than that change. */
  protected override outdating(): () => boolean {
    const epoch = this.schedule.epoch;
    return () => epoch !== this.schedule.epoch;
  }

  protected take(blocks: Block[], meta: Told): void {
    this.schedule.replace(this.first, this.last, blocks, meta);
  }

  protected settled(failure?: Refusal): void {
    this.schedule.noteRange(this.first, this.last, failure);
  }
}

/**
 * The subjects and blocks of one space. Changes of blocks show at once: wanted holds
 * what they are to become, over what the server told, until the server has agreed;
 * what it refuses is as it was before, with a toast that says why.
 */
export class Schedule {
  private told = $state.raw<ReadonlyMap<string, Block>>(new Map());
  private off = $state.raw<ReadonlyMap<string, DayOff>>(new Map());
  private taken = $state.raw<readonly Busy[]>([]);
  private proposed = $state.raw<ReadonlyMap<string, string>>(new Map()); // titles, by the ids of blocks
  private wanted = new SvelteMap<string, Block>();
  private waiting = $derived.by(() => overlaid(log.waiting(this.space)));
  private hidden = new SvelteSet<string>(); // while they are being deleted
  private sending = new Map<string, Promise<void>>();
  private noted = new Map<string, string[]>(); // the entries of the log that are being sent, by block
  private ranges = new Map<string, Range>();
  private known = new SvelteSet<string>(); // ranges that were read at least once
  private lacking = new SvelteSet<string>(); // ranges for whose weekly blocks there is no room
  private failures = new SvelteMap<string, Refusal>(); // why ranges could not be read
  private subjectList: Live<Subject[]>;
  private shownSubjects = $derived.by(() => {
    const [told, changes] = [log.awaited ? undefined : this.subjectList.value, log.pending(this.space)];
    return told && log.over && changes.length > 0 ? log.over.subjects(told, changes) : told;
  });
  private allOff: Live<DayOff[]>;
  /** The weeks that do not count for slots that are not every week, while these are watched. */
  paused = $derived.by(() => pausedWeeks(this.allOff.value ?? []));
  /** Raised by every change, so that reads can tell that they are outdated. */
  epoch = 0;

  constructor(readonly space: Space) {
    this.subjectList = new Live<Subject[]>(space, subjectsPath);
    this.allOff = new Live<DayOff[]>(space, '/days-off');
  }

  /** The subjects in order of creation; undefined while they are not known. */
  get subjects(): Subject[] | undefined {
    return this.shownSubjects;
  }

  /** A subject as the server told it, without what is not made yet. */
  toldSubject(id: string): Subject | undefined {
    return this.subjectList.value?.find((s) => s.id === id);
  }

  /** Why the subjects are not up to date, if they are not. */
  get subjectsFailure(): Refusal | undefined {
    return this.subjectList.failure;
  }

  subject(id: string): Subject | undefined {
    return this.shownSubjects?.find((s) => s.id === id);
  }

  /** Keeps the subjects up to date until the function that it returns is called. */
  watchSubjects(): () => void {
    return watch(this.subjectList);
  }

  /** Whether a slot is not every week. */
  get rotates(): boolean {
    return this.subjects?.some((s) => s.slots.some((slot) => everyOf(slot) > 1)) ?? false;
  }

  /** Keeps what pauses slots that are not every week up to date until the function that it returns is called. */
  watchPauses(): () => void {
    return watch(this.allOff);
  }

  private range(first: Day, last: Day): Range {
    const key = first + last;
    let range = this.ranges.get(key);
    if (!range) this.ranges.set(key, (range = new Range(this, first, last)));
    return range;
  }

  /** Keeps the blocks of some days up to date until the function that it returns is called. */
  watchDays(first: Day, last: Day): () => void {
    return watch(this.range(first, last));
  }

  /** Whether the blocks of some days are known. */
  knows(first: Day, last: Day): boolean {
    if (log.awaited) return false;
    return [...this.known].some((range) => range.slice(0, first.length) <= first && last <= range.slice(first.length));
  }

  /** Whether the space has no room for the weekly blocks of some days. */
  lacks(first: Day, last: Day): boolean {
    return this.lacking.has(first + last);
  }

  /** Why the blocks of some days are not up to date, if they are not. */
  failure(first: Day, last: Day): Refusal | undefined {
    return this.failures.get(first + last);
  }

  /** Takes over how reading some days went. */
  noteRange(first: Day, last: Day, failure?: Refusal): void {
    const key = first + last;
    if (failure) this.failures.set(key, failure);
    else {
      this.failures.delete(key);
      this.known.add(key);
    }
  }

  /** The blocks of some days in order, as they are to be. */
  blocks(first: Day, last: Day): Block[] {
    if (log.awaited) return [];
    const all: Block[] = [];
    for (const b of this.told.values()) if (!this.wanted.has(b.id) && !this.waiting.has(b.id)) all.push(b);
    for (const b of this.waiting.values()) if (b && !this.wanted.has(b.id)) all.push(b);
    all.push(...this.wanted.values());
    return all.filter((b) => first <= b.date && b.date <= last && !this.gone(b.id)).sort(inOrder);
  }

  /** Whether a block is deleted here, whatever the server knows of that. */
  private gone(id: string): boolean {
    return this.hidden.has(id) || (this.waiting.has(id) && !this.waiting.get(id));
  }

  block(id: string): Block | undefined {
    if (this.gone(id)) return undefined;
    return this.wanted.get(id) ?? (this.waiting.has(id) ? this.waiting.get(id) : this.told.get(id));
  }

  /** Whether a block exists only here so far. */
  isNew(id: string): boolean {
    return id.startsWith('new-');
  }

  /** The days off that cover a day, as far as it was read. */
  daysOff(day: Day): DayOff[] {
    return offOn(this.off.values(), day);
  }

  /** When calendars of others say that somebody is busy, in order, as far as it was read. */
  busy(first: Day, last: Day): Busy[] {
    return this.taken.filter((b) => first <= b.date && b.date <= last);
  }

  /** The busy times that take some of a time, as far as they were read. */
  busyAt(when: When): Busy[] {
    return busyAt(this.taken, when);
  }

  /** What takes some of a time, but for one block: busy times, then other blocks. */
  takenAt(when: When, but?: string): Taken[] {
    const blocks = this.blocks(when.date, when.date).filter((b) => b.id !== but && meet(b, when));
    return [...this.busyAt(when), ...blocks.map((b) => ({ ...b, title: b.subject_name }))];
  }

  /** What a block that has no topic could be about, as far as the server proposes something. */
  proposal(b: Block): string | undefined {
    return b.topic || b.done ? undefined : this.proposed.get(b.id);
  }

  /** Takes over what the server told of some days. */
  replace(first: Day, last: Day, blocks: Block[], { full, days_off: off = [], busy = [], topics = [] }: Told): void {
    const kept = [...this.off.values()].filter((d) => d.date_to < first || last < d.date_from);
    this.off = new Map([...kept, ...off].map((d) => [d.id, d]));
    this.taken = [...this.taken.filter((b) => b.date < first || last < b.date), ...busy];
    if (full) this.lacking.add(first + last);
    else this.lacking.delete(first + last);
    const next = new Map(this.told);
    const proposed = new Map(this.proposed);
    for (const b of next.values())
      if (first <= b.date && b.date <= last) {
        next.delete(b.id);
        proposed.delete(b.id);
      }
    for (const p of topics) proposed.set(p.block_id, p.title);
    this.proposed = proposed;
    for (const b of blocks) next.set(b.id, b);
    this.told = next;
  }

  /** Takes over what the server told of some blocks: undefined where there is none. */
  know(blocks: Iterable<readonly [id: string, block: Block | null | undefined]>): void {
    const next = new Map(this.told);
    for (const [id, block] of blocks)
      if (block) next.set(id, block);
      else next.delete(id);
    this.told = next;
  }

  /** Adds a block. It returns the id once the server has made it, or the one that it has here while it waits, or undefined if it was refused. */
  create(draft: NewBlock): Promise<string | undefined> {
    return log.wait(this.creating(draft));
  }

  private async creating(draft: NewBlock): Promise<string | undefined> {
    const key = crypto.randomUUID();
    const id = 'new-' + key;
    const body = cleaned(draft);
    const shown = { topic: null, ...body, id, subject_name: this.subject(draft.subject_id)?.name ?? '', done: false };
    this.epoch++;
    this.wanted.set(id, shown);
    try {
      if (this.holding) {
        await this.wait({ after: shown });
        return id;
      }
      const [made] = await this.batch([{ after: shown }], key + '.0');
      const wanted = this.wanted.get(id);
      const changed = wanted && wanted !== shown ? { ...wanted, id: made!.id } : undefined; // meanwhile
      this.record({ after: changed ?? made! });
      if (changed) this.want(changed);
      return made!.id;
    } catch (e) {
      const entry = crypto.randomUUID();
      if (await this.postpone(e, key, { after: shown }, id, () => [entry])) {
        this.record({ after: this.wanted.get(id) ?? shown }, entry);
        return id;
      }
      tellRefused(e);
      return undefined;
    } finally {
      this.epoch++;
      this.wanted.delete(id);
      void changed();
    }
  }

  /** Whether changes wait for the connection, so that others have to wait behind them. */
  private get holding(): boolean {
    return log.queues(this.space);
  }

  private item(pair: Pair<Block>, id: string = crypto.randomUUID(), entries: readonly string[] = []): Waiting {
    return { id, text: said(pair), changes: [{ of: 'blocks', pairs: [pair] }], at: Date.now(), entries };
  }

  /** Lets a change of a block that was sent in vain wait for the connection, with what is wanted by then; false if that is not why. */
  private async postpone(e: unknown, key: string, sent: Pair<Block>, id: string, entries: () => string[]) {
    const refusal = asRefusal(e);
    if (refusal.status !== 0) return false;
    noteFailure(refusal);
    return log.postpone(this.space, () => {
      const first = { ...this.item(sent, key, entries()), tried: true };
      const wanted = this.wanted.get(id);
      if (!sent.after || !wanted || sameBlock(sent.after, wanted)) return [first];
      return [first, this.item({ before: sent.after, after: wanted }, undefined, entries())];
    });
  }

  /** Changes a block; shown at once, sent behind. */
  change(id: string, change: BlockChange): void {
    const old = this.block(id);
    if (!old) return;
    const next = { ...old, ...cleaned(change) };
    if (change.subject_id) next.subject_name = this.subject(change.subject_id)?.name ?? old.subject_name;
    if (sameBlock(old, next)) return;
    const pair = { before: old, after: next };
    if (this.holding && !this.wanted.has(id)) return void this.wait(pair);
    if (this.isNew(id)) return void this.wanted.set(id, next);
    this.note(id, pair);
    this.want(next);
  }

  /** Notes a change of a block until it was sent. */
  private note(id: string, pair: Pair<Block>): void {
    this.noted.set(id, [...(this.noted.get(id) ?? []), this.record(pair)]);
  }

  private record(pair: Pair<Block>, id?: string): string {
    return log.record(this.space, said(pair), [{ of: 'blocks', pairs: [pair] }], id);
  }

  private want(b: Block): void {
    this.epoch++;
    this.wanted.set(b.id, b);
    if (!this.sending.has(b.id)) this.sending.set(b.id, this.send(b.id)); // else it goes on with what is wanted by then
  }

  /** Waits until the changes of a block are made, or refused. */
  sent(id: string): Promise<void> {
    return this.sending.get(id) ?? Promise.resolve();
  }

  /** Lets a change wait behind those that wait. */
  private async wait(pair: Pair<Block>): Promise<void> {
    const entry = this.record(pair);
    if (!(await log.postpone(this.space, () => [this.item(pair, undefined, [entry])]))) log.forget(this.space, [entry]);
  }

  /** Makes the server's block what is wanted, one request after the other. */
  private async send(id: string): Promise<void> {
    let key = '';
    let sent: Pair<Block> = {};
    try {
      for (let next = this.wanted.get(id); next && next !== sent.after; next = this.wanted.get(id)) {
        const before = this.told.get(id);
        if (!before) return;
        key = crypto.randomUUID();
        sent = { before, after: next };
        await this.batch([sent], key + '.0');
      }
    } catch (e) {
      const entries = () => this.noted.get(id) ?? [];
      if (await this.postpone(e, key, sent, id, entries)) return;
      log.forget(this.space, entries());
      tellRefused(e);
    } finally {
      this.noted.delete(id);
      this.sending.delete(id);
      this.wanted.delete(id);
      this.epoch++;
      void changed();
    }
  }

  /** Sends changes, all or none of them, and returns the blocks that the operations left. */
  async batch(pairs: readonly Pair<Block>[], key: string): Promise<(Block | null)[]> {
    const operations = pairs.flatMap(operationsOf);
    if (operations.length === 0) return [];
    const sent = planner(this.space).POST('/v1/blocks/batch', { body: { operations }, headers: once(key) });
    const { results } = await data(sent);
    this.know(results.map(({ id, block }) => [id, block]));
    return results.map((r) => r.block);
  }

  /** Takes a block away; the server deletes it when the message that offers to undo it has gone. */
  remove(id: string, undone?: () => void): void {
    const b = this.block(id);
    if (!b) return;
    if (this.holding && !this.wanted.has(id)) return void this.wait({ before: b });
    if (this.isNew(id)) return;
    const pair = { before: b };
    log.hold(this.space, said(pair), [{ of: 'blocks', pairs: [pair] }], {
      part: () => planner(this.space).DELETE('/v1/blocks/{id}', { params: { path: { id } }, keepalive: true }),
      undone,
    });
  }

  /** The blocks of a day as the server told them, but those that are about to be deleted. */
  toldOn(day: Day): Block[] {
    return [...this.told.values()].filter((b) => b.date === day && !this.gone(b.id));
  }

  /** Shows blocks as they are to be while something makes them so. */
  async showing<T>(pairs: readonly Pair<Block>[], work: () => Promise<T>): Promise<T> {
    const shown = pairs.map(({ before, after }) => this.show(before, after));
    this.epoch++;
    try {
      return await work();
    } finally {
      this.epoch++;
      for (const hide of shown) hide();
      void changed();
    }
  }

  /** Shows a block as it is to be, until the function that it returns is called. */
  private show(before?: Block, after?: Block): () => void {
    if (!after) {
      const { id } = before!;
      this.hidden.add(id);
      return () => this.hidden.delete(id);
    }
    const shown = before ? after : { ...after, id: 'new-' + after.id };
    this.wanted.set(shown.id, shown);
    return () => {
      if (this.wanted.get(shown.id) === shown) this.wanted.delete(shown.id);
    };
  }
}

const inOrder = (a: Block, b: Block): number =>
  compare(a.date, b.date) || compare(a.start, b.start) || compare(a.end, b.end) || compare(a.id, b.id);

/** Whether a block is over without having been done, at a moment. */
export function missed(b: Block, day: Day, clock: Clock): boolean {
  return !b.done && isOver(b, day, clock);
}

const fresh = (): Record<Space, Schedule> => ({ live: new Schedule('live'), sandbox: new Schedule('sandbox') });

// The schedules are there before anything is drawn: state that is made while something
// is drawn would not be noticed there when it changes.
class Schedules {
  private all = $state.raw(fresh());

  /** The schedule of the space that is shown. */
  get current(): Schedule {
    return this.all[session.space];
  }

  of(space: Space): Schedule {
    return this.all[space];
  }

  /** Forgets everything, for somebody else to sign in. */
  clear(): void {
    this.all = fresh();
    log.clear();
  }

  /** Reads everything anew, after a whole space was replaced. */
  renew(): void {
    this.all = fresh();
    log.empty();
    void changed();
  }
}

export const schedules = new Schedules();

/** The schedule that is shown, with its subjects kept up to date while the component that calls this is there. */
export function useSchedule(): { readonly current: Schedule } {
  $effect(() => schedules.current.watchSubjects());
  return schedules;
}
