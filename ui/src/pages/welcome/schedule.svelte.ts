import { asRefusal, data, once, planner, read, type Block, type Refusal, type Slot, type Space } from '../../lib/api';
import { palette } from '../../lib/colors';
import { addDays, weekStart, type Day } from '../../lib/dates';
import { checkName, problemText, type SubjectType } from '../subjects/form.svelte';
import { checkSlots, weeklyOf } from '../subjects/slots';
import { habits, kindOf, type Habit } from './kinds';

/** A subject that is to be made. */
export interface Answer {
  key: string; // so that sending it twice does not make it twice
  name: string;
  type: SubjectType;
  color: string;
  slots: Slot[];
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

  /** The subject that is being written. */
  get current(): Answer {
    return {
      key: this.key,
      name: this.name.trim(),
      type: this.type,
      color: palette.find((c) => this.decided.every((d) => d.color !== c)) ?? palette[0]!,
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
    return this.name.trim() || this.decided.length === 0 ? [...this.decided, this.current] : [...this.decided];
  }
}

/** Makes subjects one after the other, and returns those that could not be made. */
export async function makeAll(space: Space, answers: readonly Answer[]): Promise<{ answer: Answer; why: Refusal }[]> {
  const failed: { answer: Answer; why: Refusal }[] = [];
  for (const answer of answers) {
    const { key, ...body } = answer;
    try {
      await data(planner(space).POST('/v1/subjects', { body, headers: once(key) }));
    } catch (e) {
      failed.push({ answer, why: asRefusal(e) });
    }
  }
  return failed;
}

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
