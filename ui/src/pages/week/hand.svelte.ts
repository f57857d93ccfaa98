import { tick } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import { loadGroup, loadLearnt, loadRefollow } from '../../lazy';
import { daysBetween, lengthOf, minutes, sameTime, weekStart, type Day, type When } from '../../lib/dates';
import { m } from '../../lib/i18n.svelte';
import { busyWords } from '../../lib/busy';
import type { Block } from '../../lib/api';
import type { NewBlock } from '../../lib/block';
import { isGiven } from '../../lib/following';
import { now } from '../../lib/now.svelte';
import type { Schedule } from '../../lib/schedule.svelte';
import { session } from '../../lib/session.svelte';
import { toasts } from '../../lib/toasts.svelte';
import { longDay } from './blocks';
import { buttonOf, focusBlock, focusNow } from './focus';
import { moved, resized } from './moves';
import { byStart, neighbour, tabStop, type Place, type Way } from './steps';

/** What a person does with the blocks that are shown: which one is selected, what is done to it, what is said of it. */
export class Hand {
  private chosen = $state<string>();
  private last = $state<string>(); // that was selected
  /** The ids of the blocks that are selected together. */
  readonly marked = new SvelteSet<string>();
  /** What was shown or hidden last, for who cannot see it. */
  said = $state('');

  /** The question whether what follows a block is meant, too, and where the block was. */
  private asked: { toast: number; was: Block } | undefined;

  /** The question whether a block of a week to come is done. */
  private early: { toast: number; id: string } | undefined;

  /** What says that a block was put over something else. */
  private warning: number | undefined;

  constructor(
    private readonly schedule: () => Schedule,
    /** The days that are shown. */
    private readonly shown: () => Day[],
    private readonly show: (day: Day) => void,
    /** Places that are shown among the blocks, where something is suggested. */
    private readonly ghosts: () => readonly Place[],
  ) {}

  /** The id of the selected block. */
  get selected(): string | undefined {
    return this.chosen;
  }

  set selected(id: string | undefined) {
    this.chosen = id;
    if (id !== undefined) this.last = id;
  }

  /** The blocks that are shown, in order. */
  private get blocks(): Block[] {
    const days = this.shown();
    return this.schedule().blocks(days[0] ?? '', days.at(-1) ?? '');
  }

  /** The blocks, and the places among them, in order. */
  private get places(): readonly Place[] {
    const [all, ghosts] = [this.blocks, this.ghosts()];
    return ghosts.length > 0 ? [...all, ...ghosts].sort(byStart) : all;
  }

  /** Whether something of the calendar has the focus, be it a place where nothing is yet. */
  get inside(): boolean {
    return !!this.block || this.ghosts().some(({ id }) => id === this.selected);
  }

  /** The id of the one block that Tab stops at. */
  get stop(): string | undefined {
    return tabStop(this.places, this.last, now.day, now.clock)?.id;
  }

  /** Goes to the block that an arrow leads to. */
  step(way: Way): void {
    const to = this.selected === undefined ? undefined : neighbour(this.places, this.selected, way);
    if (to) focusNow(to.id);
  }

  /** Goes to the blocks. */
  enter(): void {
    if (this.stop !== undefined) focusNow(this.stop);
  }

  /** The selected block, if it is there. */
  get block() {
    return this.selected === undefined ? undefined : this.schedule().block(this.selected);
  }

  /** The blocks that are selected together and there. */
  private get several(): Block[] {
    const schedule = this.schedule();
    return [...this.marked].flatMap((id) => (schedule.isNew(id) ? [] : (schedule.block(id) ?? [])));
  }

  /** Selects a block together with others, or not any more. */
  async mark(id = this.selected): Promise<void> {
    if (id === undefined || this.marked.delete(id)) return;
    const { mostSelected, tellFull } = await loadGroup();
    if (this.marked.size < mostSelected) this.marked.add(id);
    else tellFull();
  }

  /** Does something to all blocks that are selected together, and returns whether there are some. */
  private together(act: (group: Awaited<ReturnType<typeof loadGroup>>, blocks: Block[]) => unknown): boolean {
    const { several } = this;
    if (several.length === 0) return false;
    void loadGroup().then((group) => act(group, several));
    return true;
  }

  move(days: number, by: number): void {
    if (this.together((group, blocks) => group.moveAll(this.schedule(), blocks, days, by))) return;
    if (this.block) this.place(this.block.id, moved(this.block, days, by));
  }

  resize(endBy: number): void {
    if (this.block) this.place(this.block.id, resized(this.block, 0, endBy));
  }

  /** Puts a block at a time; if that is not shown it is from now on. */
  place(id: string, when: When): void {
    const old = this.schedule().block(id);
    if (!old || sameTime(old, when)) return;
    if (this.marked.has(id) && lengthOf(old) === lengthOf(when))
      return this.move(daysBetween(old.date, when.date), minutes(when.start) - minutes(old.start));
    this.schedule().change(id, { date: when.date, start: when.start, end: when.end });
    this.ask(old, when);
    this.warn(old, when);
    if (this.shown().includes(when.date)) void tick().then(() => buttonOf(id)?.scrollIntoView({ block: 'nearest' }));
    else this.follow(id, when.date);
  }

  /** Says so if a block was put over something else; what was said before of another place goes. */
  private warn(old: Block, when: When, but = old.id): void {
    if (this.warning !== undefined) toasts.dismiss(this.warning);
    const taken = this.schedule().takenAt(when, but);
    this.warning = taken.length > 0 ? toasts.show(m().busy.clash(old.subject_name, busyWords(taken))) : undefined;
  }

  /** Asks whether all that follows a block that was moved is meant, too. */
  private ask(old: Block, when: When): void {
    const before = this.asked;
    this.asked = undefined;
    if (before) toasts.dismiss(before.toast);
    const was = before?.was.id === old.id ? before.was : old;
    const schedule = this.schedule();
    if (!isGiven(schedule, was) || sameTime(was, when)) return;
    this.question(
      was,
      m().week.askFollowing(was.subject_name),
      () => void loadRefollow().then((all) => all.moveFollowing(schedule, was, when)),
    );
  }

  /** Asks whether all that follows a block is meant; all does it. */
  private question(was: Block, text: string, all: () => void): void {
    const toast = toasts.show(text, {
      kind: 'question',
      action: { label: m().week.allFollowing, run: all },
      leave: m().week.onlyThis,
      gone: () => (this.asked = undefined),
    });
    this.asked = { toast, was };
  }

  /** Withdraws that question. */
  private withdraw(): void {
    const { asked } = this;
    this.asked = undefined;
    if (asked) toasts.dismiss(asked.toast);
  }

  /** Answers that question: all that follows is meant. */
  following(): void {
    const asked = this.asked;
    this.asked = undefined;
    if (asked) toasts.act(asked.toast);
  }

  /** Marks a block as done or not; one of a week to come only after a question, which the same again answers. */
  toggle(id?: string): void {
    if (id === undefined && this.together((group, blocks) => group.tickAll(this.schedule(), blocks))) return;
    id ??= this.selected;
    const b = id === undefined ? undefined : this.schedule().block(id);
    if (!b) return;
    const again = this.early?.id === b.id;
    if (this.early) toasts.dismiss(this.early.toast);
    const tick = () => {
      this.schedule().change(b.id, { done: !b.done });
      if (!b.done) void loadLearnt().then(({ offerLearnt }) => offerLearnt(this.schedule(), b));
    };
    if (again || b.done || weekStart(b.date, session.firstWeekday) <= now.day) return tick();
    const toast = toasts.show(m().week.askEarly(b.subject_name, longDay(b.date)), {
      kind: 'question',
      action: { label: m().week.done, run: () => ((this.early = undefined), tick()) },
      leave: m().week.notYet,
      gone: () => (this.early = undefined),
    });
    this.early = { toast, id: b.id };
  }

  /** Deletes a block, and perhaps all that follows it; the one after it is selected then. */
  remove(id?: string, all = false): void {
    if (id === undefined && this.together((group, blocks) => group.removeAll(this.schedule(), blocks))) {
      this.marked.clear();
      if (this.stop !== undefined) void focusBlock(this.stop);
      return;
    }
    id ??= this.selected;
    if (id === undefined) return;
    const { blocks } = this;
    const at = blocks.findIndex((b) => b.id === id);
    const next = blocks[at + 1] ?? blocks[at - 1];
    const schedule = this.schedule();
    const was = schedule.block(id);
    this.withdraw();
    schedule.remove(id, () => {
      if (this.asked?.was.id === id) this.withdraw();
      void focusBlock(id);
    });
    if (was && all) void loadRefollow().then((all) => all.removeFollowing(schedule, was));
    else if (was && !schedule.isNew(id) && isGiven(schedule, was))
      this.question(
        was,
        m().week.askDeleted(was.subject_name),
        () => void loadRefollow().then((all) => all.removeFollowing(schedule, was)),
      );
    this.selected = undefined;
    if (next) void focusBlock(next.id);
  }

  async make(draft: NewBlock): Promise<void> {
    const making = this.schedule().create(draft);
    if (!this.shown().includes(draft.date)) this.show(draft.date);
    const id = await making;
    if (id !== undefined) void focusBlock(id);
  }

  /** Makes another block such as one at a time. */
  async copy(id: string, when: When): Promise<void> {
    const b = this.schedule().block(id);
    if (!b) return;
    const { subject_id, topic, note = '' } = b;
    this.warn(b, when, '');
    await this.make({ subject_id, topic, note, date: when.date, start: when.start, end: when.end });
  }

  unselect(): void {
    if (this.marked.size > 0) return this.marked.clear();
    if (this.selected !== undefined) buttonOf(this.selected)?.blur();
    this.selected = undefined;
  }

  /** Shows a block, wherever it is, and selects it. */
  follow(id: string, day: Day): void {
    this.selected = id;
    if (!this.shown().includes(day)) this.show(day);
    void focusBlock(id);
  }
}
