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
import { busyAt } from './busy';
import { cleaned, difference, type BlockChange, type NewBlock } from './block';
import { offOn } from './dayOff';
import { compare, isOver, sameTime, type Clock, type Day, type When } from './dates';
import { m } from './i18n.svelte';
import { changed, Live, Source, watch } from './live.svelte';
import { tellRefused } from './refused';
import { session } from './session.svelte';
import { everyOf, pausedWeeks } from './timetable';
import { toasts } from './toasts.svelte';

/** The blocks of some days, which of these are off, and when calendars of others say that somebody is busy, as the server last told. */
class Range extends Source<Block[]> {
  constructor(
    private schedule: Schedule,
    readonly first: Day,
    readonly last: Day,
  ) {
    super(schedule.space, `/blocks?date_from=${first}&date_to=${last}&include=busy,days_off`);
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
  private wanted = new SvelteMap<string, Block>();
  private hidden = new SvelteSet<string>(); // deleted here, waiting for their toasts to go
  private sending = new Map<string, Promise<void>>();
  private ranges = new Map<string, Range>();
  private known = new SvelteSet<string>(); // ranges that were read at least once
  private lacking = new SvelteSet<string>(); // ranges for whose weekly blocks there is no room
  private failures = new SvelteMap<string, Refusal>(); // why ranges could not be read
  private subjectList: Live<Subject[]>;
  private allOff: Live<DayOff[]>;
  /** The weeks that do not count for slots that are not every week, while these are watched. */
  paused = $derived.by(() => pausedWeeks(this.allOff.value ?? []));
  /** Raised by every change, so that reads can tell that they are outdated. */
  epoch = 0;

  constructor(readonly space: Space) {
    this.subjectList = new Live<Subject[]>(space, '/subjects');
    this.allOff = new Live<DayOff[]>(space, '/days-off');
  }

  /** The subjects in order of creation; undefined while they are not known. */
  get subjects(): Subject[] | undefined {
    return this.subjectList.value;
  }

  /** Why the subjects are not up to date, if they are not. */
  get subjectsFailure(): Refusal | undefined {
    return this.subjectList.failure;
  }

  subject(id: string): Subject | undefined {
    return this.subjectList.value?.find((s) => s.id === id);
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
    const all: Block[] = [];
    for (const b of this.told.values()) if (!this.wanted.has(b.id)) all.push(b);
    all.push(...this.wanted.values());
    return all.filter((b) => first <= b.date && b.date <= last && !this.hidden.has(b.id)).sort(inOrder);
  }

  block(id: string): Block | undefined {
    return this.hidden.has(id) ? undefined : (this.wanted.get(id) ?? this.told.get(id));
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

  /** Takes over what the server told of some days. */
  replace(first: Day, last: Day, blocks: Block[], { full, days_off: off = [], busy = [] }: Told): void {
    const kept = [...this.off.values()].filter((d) => d.date_to < first || last < d.date_from);
    this.off = new Map([...kept, ...off].map((d) => [d.id, d]));
    this.taken = [...this.taken.filter((b) => b.date < first || last < b.date), ...busy];
    if (full) this.lacking.add(first + last);
    else this.lacking.delete(first + last);
    const next = new Map(this.told);
    for (const b of next.values()) if (first <= b.date && b.date <= last) next.delete(b.id);
    for (const b of blocks) next.set(b.id, b);
    this.told = next;
  }

  private keep(b: Block): Block {
    this.told = new Map(this.told).set(b.id, b);
    return b;
  }

  private forget(id: string): void {
    const next = new Map(this.told);
    next.delete(id);
    this.told = next;
  }

  /** Adds a block. It returns the id once the server has made it, or undefined if it refused. */
  async create(draft: NewBlock): Promise<string | undefined> {
    const id = 'new-' + crypto.randomUUID();
    const body = cleaned(draft);
    const shown = { topic: null, ...body, id, subject_name: this.subject(draft.subject_id)?.name ?? '', done: false };
    this.epoch++;
    this.wanted.set(id, shown);
    try {
      const headers = once(id);
      const made = this.keep(await data<Block>(planner(this.space).POST('/v1/blocks', { body, headers })));
      const wanted = this.wanted.get(id);
      if (wanted && wanted !== shown) this.want({ ...wanted, id: made.id }); // it was changed meanwhile
      return made.id;
    } catch (e) {
      tellRefused(e);
      return undefined;
    } finally {
      this.epoch++;
      this.wanted.delete(id);
      void changed();
    }
  }

  /** Changes a block; shown at once, sent behind. */
  change(id: string, change: BlockChange): void {
    const old = this.block(id);
    if (!old) return;
    const next = { ...old, ...cleaned(change) };
    if (change.subject_id) next.subject_name = this.subject(change.subject_id)?.name ?? old.subject_name;
    if (this.isNew(id)) this.wanted.set(id, next);
    else this.want(next);
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

  /** Makes the server's block what is wanted, one request after the other. */
  private async send(id: string): Promise<void> {
    try {
      let sent: Block | undefined;
      for (let next = this.wanted.get(id); next && next !== sent; next = this.wanted.get(id)) {
        await this.make(next);
        sent = next;
      }
    } catch (e) {
      tellRefused(e);
    } finally {
      this.sending.delete(id);
      this.wanted.delete(id);
      this.epoch++;
      void changed();
    }
  }

  /** Sends the requests that make a block what it is to be. */
  private async make(next: Block): Promise<void> {
    const api = planner(this.space);
    const params = { path: { id: next.id } };
    let told = this.told.get(next.id);
    if (told && !sameTime(told, next)) {
      const body = { date: next.date, start: next.start, end: next.end };
      told = this.keep(await data<Block>(api.POST('/v1/blocks/{id}/move', { params, body })));
    }
    const body = told ? difference(told, next) : {};
    if (Object.keys(body).length > 0) this.keep(await data<Block>(api.PATCH('/v1/blocks/{id}', { params, body })));
  }

  /** Takes a block away; it is deleted for good when the toast that offers to undo it has gone. */
  remove(id: string, undone?: () => void): void {
    const b = this.block(id);
    if (!b || this.isNew(id)) return;
    this.hidden.add(id);
    toasts.show(m().week.removed(b.subject_name), {
      action: { label: m().common.undo, run: () => (this.hidden.delete(id), undone?.()) },
      gone: () => this.removeNow(id),
    });
  }

  private async removeNow(id: string): Promise<void> {
    this.epoch++;
    try {
      await data(planner(this.space).DELETE('/v1/blocks/{id}', { params: { path: { id } }, keepalive: true }));
      this.forget(id);
    } catch (e) {
      if (asRefusal(e).status === 404) this.forget(id);
      else tellRefused(e);
    } finally {
      this.epoch++;
      this.hidden.delete(id);
      void changed();
    }
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

  /** Forgets everything, for somebody else to sign in. */
  clear(): void {
    this.all = fresh();
  }

  /** Reads everything anew, after a whole space was replaced. */
  renew(): void {
    this.clear();
    void changed();
  }
}

export const schedules = new Schedules();

/** The schedule that is shown, with its subjects kept up to date while the component that calls this is there. */
export function useSchedule(): { readonly current: Schedule } {
  $effect(() => schedules.current.watchSubjects());
  return schedules;
}
