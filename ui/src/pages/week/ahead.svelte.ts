import type { Block, Exam } from '../../lib/api';
import { addDays, type Day } from '../../lib/dates';
import { Live, watch } from '../../lib/live.svelte';
import { log } from '../../lib/log.svelte';
import { now } from '../../lib/now.svelte';
import type { Schedule } from '../../lib/schedule.svelte';
import { session } from '../../lib/session.svelte';
import { listed } from '../exams/listed';
import { stateOf } from './blocks';

const lately = 7; // days for which what was missed is spoken of

/** Whether somebody has just begun, and is to be asked for the next exam. */
export const beginning = $state({ asks: false });

/** Whether a much better week is there, as far as that was asked (quiet.svelte.ts). */
export const better = $state({ there: false });

/** What is ahead and what was missed. It is asked for once the week is there, so that this comes first. */
export class Ahead {
  /** Whether the week is there, and other things may follow. */
  due = $state(false);
  private list = $derived(new Live<Exam[]>(session.space, '/exams?past=false', true));

  constructor(private readonly schedule: () => Schedule) {
    $effect(() => (this.due ? watch(this.list) : undefined));
  }

  /** The exams that are neither over nor done, in order, as far as they are known. */
  get exams(): Exam[] {
    const told = (this.due && this.list.value) || [];
    const changes = log.pending(session.space);
    const shown = (changes.length > 0 && log.over?.exams(told, changes).filter((e) => e.date >= now.day)) || told;
    return listed(shown);
  }

  on(day: Day): Exam[] {
    return this.exams.filter((e) => e.date === day);
  }

  /** The blocks that were missed lately, in order. */
  get missed(): Block[] {
    if (!this.due) return [];
    const schedule = this.schedule();
    const moment = { day: now.day, clock: now.clock, first: session.firstWeekday };
    return schedule
      .blocks(addDays(now.day, -lately), now.day)
      .filter((b) => stateOf(b, schedule.subject(b.subject_id), moment) === 'missed');
  }
}
