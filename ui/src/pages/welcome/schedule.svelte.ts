import { read, type Block, type Slot, type Space } from '../../lib/api';
import { ask, type CoursesReading } from '../../lib/app';
import { palette } from '../../lib/colors';
import { addDays, weekStart, type Day } from '../../lib/dates';
import { Reading } from '../../lib/reading.svelte';
import { checkName, problemText, type SubjectType } from '../subjects/form.svelte';
import { checkSlots, weeklyOf } from '../subjects/slots';
import { habits, kindOf, type Habit } from './kinds';

/** A subject that is to be made. */
export interface Answer {
  key: string;
  name: string;
  type: SubjectType;
  color: string;
  slots: Slot[];
}

/** A text with a subject and its weekly times on each line. */
export interface CoursesText {
  text: string;
  today: Day;
}

/** What is wrong with the answers, by their fields. */
export type Problems = Record<'name' | 'days' | 'start' | 'end', string>;

/** The answers of somebody who begins: subjects that are decided, and the one that is being written. */
export class FirstSchedule {
  decided = $state.raw<readonly Answer[]>([]);
  name = $state('');
  private chosenType = $state<SubjectType>();
  private chosenDays = $state.raw<number[]>();
  private chosenStart = $state<string>();
  private chosenEnd = $state<string>();
  private habit = $state.raw<Habit>(habits[0]!);
  private key: string = crypto.randomUUID();
  tried = $state(false);
  /** Whether subjects are written as a text, one a line, in place of the answers for one. */
  several = $state(false);
  text = $state('');
  readonly reading = new Reading<CoursesText, CoursesReading>((body) => ask('POST', '/subjects/read', body));

  get type(): SubjectType {
    return this.chosenType ?? kindOf(this.name);
  }
  set type(type: SubjectType) {
    this.chosenType = type;
  }

  get days(): number[] {
    return this.chosenDays ?? this.habit.days;
  }
  set days(days: number[]) {
    this.chosenDays = days;
  }

  get start(): string {
    return this.chosenStart ?? this.habit.start;
  }
  set start(start: string) {
    this.chosenStart = start;
  }

  get end(): string {
    return this.chosenEnd ?? this.habit.end;
  }
  set end(end: string) {
    this.chosenEnd = end;
  }

  /** Takes an example: its name, and its times as far as none were chosen. */
  take(name: string, habit: Habit): void {
    this.name = name;
    this.habit = habit;
    this.chosenType = undefined;
  }

  /** The nth colour that no subject has that is decided. */
  private colorAt(n: number): string {
    const free = palette.filter((c) => this.decided.every((d) => d.color !== c));
    return (free.length > 0 ? free : palette)[n % (free.length || palette.length)]!;
  }

  /** The subjects that the server has read in the text. */
  get listed(): Answer[] {
    return (this.reading.value?.subjects ?? []).map(({ line, name, slots }, n) => ({
      key: String(line),
      name,
      type: kindOf(name),
      color: this.colorAt(n),
      slots,
    }));
  }

  /** The subjects that fill the week, as far as they are told, and the one that has no name yet. */
  get shown(): { own: readonly Answer[]; outlined: readonly Answer[] } {
    if (this.several) return { own: [...this.decided, ...this.listed], outlined: [] };
    const { current } = this;
    return current.name
      ? { own: [...this.decided, current], outlined: [] }
      : { own: this.decided, outlined: [current] };
  }

  /** The subject that is being written. */
  get current(): Answer {
    return {
      key: this.key,
      name: this.name.trim(),
      type: this.type,
      color: this.colorAt(0),
      slots: [{ days: this.days, start: this.start, end: this.end }],
    };
  }

  get problems(): Problems {
    const taken = this.decided.map((d) => d.name);
    const found = { name: checkName(this.name, taken), days: '', start: '', end: '' };
    for (const p of checkSlots(this.current.slots)) {
      if (p.kind !== 'overlap' && (p.part === 'days' || p.part === 'start' || p.part === 'end'))
        found[p.part] = problemText(p.kind);
    }
    return found;
  }

  get fits(): boolean {
    if (this.several) return this.listed.length > 0 && this.reading.value?.problems.length === 0;
    return Object.values(this.problems).every((p) => !p);
  }

  /** Decides on what is written and begins another one. */
  another(): void {
    this.decided = [...this.decided, this.current];
    this.key = crypto.randomUUID();
    this.name = '';
    this.tried = false;
    this.habit = habits[this.decided.length % habits.length]!;
    this.chosenType = this.chosenDays = this.chosenStart = this.chosenEnd = undefined;
  }

  takeOut(key: string): void {
    this.decided = this.decided.filter((d) => d.key !== key);
  }

  /** Everything that is to be made: what is written counts unless it is left empty beside others. */
  get all(): Answer[] {
    if (this.several) return [...this.decided, ...this.listed];
    return this.name.trim() || this.decided.length === 0 ? [...this.decided, this.current] : [...this.decided];
  }
}

/** Makes the first subjects of a space, all or none of them; throws a Refusal. */
export const makeAll = (space: Space, answers: readonly Answer[]): Promise<void> =>
  ask('POST', `/spaces/${space}/subjects`, {
    subjects: answers.map(({ name, type, color, slots }) => ({ name, type, color, slots })),
  });

/**
 * The first day of the week to look at first: undefined for the current one, unless
 * less than half of what a week holds is left of it.
 */
export async function laterWeek(
  space: Space,
  today: Day,
  firstWeekday: number,
  answers: readonly Answer[],
): Promise<Day | undefined> {
  const first = weekStart(today, firstWeekday);
  const path = `/blocks?date_from=${today}&date_to=${addDays(first, 6)}`;
  const rest = await read<Block[]>(space, path, '').catch(() => undefined);
  if (!rest || rest === 'unchanged') return undefined;
  const whole = weeklyOf(answers.flatMap((a) => a.slots)).length;
  return rest.value.length * 2 < whole ? addDays(first, 7) : undefined;
}
