import type { Refusal, Slot, Subject } from '../../lib/api';
import { nameKey } from '../../lib/characters';
import { isColor, palette } from '../../lib/colors';
import { isClock, weekdayName, type Day } from '../../lib/dates';
import { locale, m } from '../../lib/i18n.svelte';
import { everyOf, lasts, turns, type Paused, type WrittenSlot } from '../../lib/timetable';
import { told } from '../../lib/why';
import { checkSlots, maxSlots, slotParts, type SlotProblem } from './slots';

export type SubjectType = Subject['type'];
export const types: readonly SubjectType[] = ['study', 'training', 'inactive'];

const maxName = 40; // characters

/** A slot that is being edited. */
export interface SlotRow extends WrittenSlot {
  key: number;
  /** The times that it had when it was added; without days it does not count while it still has them. */
  added?: { start: string; end: string };
  /** The first date that was chosen for it, whatever weeks it has since. */
  begin?: Day | undefined;
}

/** The dates of a term. */
export type Dates = Pick<WrittenSlot, 'from' | 'until'>;

/** What can be changed of a subject. */
type Fields = Pick<Subject, 'name' | 'color' | 'slots'>;
export type SubjectChange = Partial<Fields>;

/** What is wrong with a slot, by its parts. */
export type SlotTexts = Record<SlotProblem['part'], string>;

const noTexts = (): SlotTexts => ({ days: '', start: '', end: '', from: '', until: '', every: '', whole: '' });

const isBlank = (row: SlotRow) => row.days.length === 0 && row.added?.start === row.start && row.added.end === row.end;

const sameSlots = (a: readonly WrittenSlot[], b: readonly WrittenSlot[]) => keyOf(a) === keyOf(b);
const keyOf = (slots: readonly WrittenSlot[]) =>
  slots
    .map((s) => [[...s.days].sort((x, y) => x - y).join(), s.start, s.end, s.from, s.until, everyOf(s)].join(' '))
    .join(';');

/** A slot as the API takes it, without what is not set. */
const slotOf = ({ days, start, end, from, until, every }: WrittenSlot): Slot => ({
  ...{ days: [...days], start, end },
  ...(from && { from }),
  ...(until && { until }),
  ...(every && every > 1 && { every }),
});

/** Makes a slot once in so many weeks; the earliest that can be, unless its first date was chosen. */
export function recur(row: SlotRow, every: number, today: Day, paused?: Paused): void {
  row.every = every;
  row.from = every > 1 && !row.begin ? (turns(row, undefined, today, paused)[0]?.from ?? today) : row.begin;
}

/** Gives a slot other dates, which count as chosen. */
export function date(row: SlotRow, { from, until }: Dates): void {
  row.from = from;
  row.until = until;
  row.begin = from;
}

/** The dates that were used last, of slots that are not over. */
export const lastDates = (slots: readonly WrittenSlot[], today: Day): Dates | undefined =>
  slots.findLast((s) => (s.from || s.until) && lasts(s, today));

/** The colour of the palette that is used least, as the server chooses it. */
export function freeColor(used: readonly string[]): string {
  const times = (color: string) => used.filter((u) => u.toUpperCase() === color).length;
  return palette.reduce((best, color) => (times(color) < times(best) ? color : best));
}

/** What is wrong with a name, or ''. */
export function checkName(name: string, taken: readonly string[]): string {
  const clean = name.trim().normalize('NFC');
  if (!clean) return m().subjects.nameMissing;
  if ([...clean].length > maxName) return m().subjects.nameLong;
  if (/\p{Cc}/u.test(clean)) return m().subjects.nameBad;
  const twin = taken.find((t) => nameKey(t) === nameKey(clean));
  return twin === undefined ? '' : m().subjects.nameTaken(twin);
}

/** What is wrong with a slot by itself. */
export const problemText = (kind: Exclude<SlotProblem['kind'], 'overlap'>): string =>
  kind === 'noClock' || kind === 'endFirst' ? m().common[kind] : m().subjects[kind];

/** A subject that is being made or edited. */
export class SubjectForm {
  name = $state('');
  color = $state('');
  type = $state<SubjectType>('study');
  slots = $state<SlotRow[]>([]);
  /** Whether somebody tried to save it as it is, so that all that is wrong is shown. */
  tried = $state(false);
  refusal = $state.raw<Refusal>();

  private base = $state.raw<Fields>({ name: '', color: '', slots: [] });
  private sent = $state.raw<readonly number[]>([]); // the keys of the slots as they were sent
  private next = 1;

  constructor(from: Fields & { type: SubjectType }) {
    this.type = from.type;
    this.take(from);
  }

  /** The slots that count, as the API takes them. */
  get whole(): Slot[] {
    return this.slots.filter((r) => !isBlank(r)).map(slotOf);
  }

  /** What was changed. */
  get change(): SubjectChange {
    const change: SubjectChange = {};
    if (this.name.trim() !== this.base.name) change.name = this.name.trim();
    if (this.color !== this.base.color) change.color = this.color;
    if (!sameSlots(this.whole, this.base.slots)) change.slots = this.whole;
    return change;
  }

  get dirty(): boolean {
    return Object.keys(this.change).length > 0;
  }

  /** Begins again with what there is. */
  take(from: Fields): void {
    this.base = from;
    this.name = from.name;
    this.color = from.color;
    this.setSlots(from.slots);
    this.tried = false;
    this.refusal = undefined;
  }

  /** Undoes all changes. */
  discard(): void {
    this.take(this.base);
  }

  /** Goes on with what the subject is by now; what was changed here stays. */
  follow(now: Fields): void {
    const { name, color, slots } = this.change;
    this.base = now;
    if (name === undefined) this.name = now.name;
    if (color === undefined) this.color = now.color;
    if (slots === undefined && !sameSlots(this.whole, now.slots)) this.setSlots(now.slots);
  }

  private setSlots(slots: readonly Slot[]): void {
    this.slots = slots.map((s) => ({ key: this.next++, ...slotOf(s), begin: s.from }));
  }

  /** Adds a slot at the time of the last one, and returns its key. */
  addSlot(): number {
    const last = this.slots.findLast((r) => isClock(r.start) && isClock(r.end));
    const added = { start: last?.start ?? '18:00', end: last?.end ?? '19:30' };
    this.slots.push({ key: this.next, days: [], ...added, added });
    return this.next++;
  }

  /** Adds slots that were read, in the place of one without days that was only begun. Returns the key of the first. */
  addSlots(slots: readonly Slot[]): number {
    const first = this.next;
    this.slots = this.slots.filter((r) => !isBlank(r));
    for (const s of slots) this.slots.push({ key: this.next++, ...slotOf(s), begin: s.from });
    return first;
  }

  removeSlot(key: number): void {
    this.slots = this.slots.filter((r) => r.key !== key);
  }

  /** Notes what is sent, so that a refusal finds its slot. */
  sending(): void {
    this.refusal = undefined;
    this.sent = this.slots.filter((r) => !isBlank(r)).map((r) => r.key);
  }

  /** Whether it can be sent, given the names of the other subjects. */
  fits(taken: readonly string[]): boolean {
    const slots = this.whole;
    return (
      !checkName(this.name, taken) && !this.wrongColor && checkSlots(slots).length === 0 && slots.length <= maxSlots
    );
  }

  nameProblem(taken: readonly string[]): string {
    const found = checkName(this.name, taken);
    const shown = this.tried || (this.name.trim() !== '' && found !== '');
    return shown && found ? found : told(this.refusal?.field('name'));
  }

  private get wrongColor(): boolean {
    return !isColor(this.color);
  }

  get colorProblem(): string {
    if (this.wrongColor && this.tried) return m().subjects.colorWrong;
    return told(this.refusal?.field('color'));
  }

  /** What is wrong with the slots as a list. */
  get slotsProblem(): string {
    if (this.whole.length > maxSlots) return m().subjects.manySlots;
    return told(this.refusal?.field('slots'));
  }

  /** What is wrong with each slot, by its key. Overlaps show at once, the rest when it was to be saved. */
  get slotTexts(): ReadonlyMap<number, SlotTexts> {
    const counted = this.slots.filter((r) => !isBlank(r));
    const texts = new Map(counted.map((r) => [r.key, noTexts()]));
    for (const p of checkSlots(counted)) {
      if (this.tried || p.kind === 'overlap' || p.kind === 'untilFirst' || p.kind === 'needsFrom')
        texts.get(counted[p.slot]!.key)![p.part] = this.textOf(p, counted);
    }
    for (const [at, key] of this.sent.entries()) {
      const t = texts.get(key);
      if (!t) continue;
      t.whole ||= told(this.refusal?.field(`slots[${at}]`));
      for (const part of slotParts) t[part] ||= told(this.refusal?.field(`slots[${at}].${part}`));
    }
    return texts;
  }

  private textOf(p: SlotProblem, counted: readonly SlotRow[]): string {
    if (p.kind !== 'overlap') return problemText(p.kind);
    const other = this.slots.findIndex((r) => r.key === counted[p.other!]!.key);
    return m().subjects.overlap(other + 1, weekdayName(p.day!, locale()));
  }
}
