// What is done to several blocks together, as one change.
import type { Block } from '../../lib/api';
import { sameBlock } from '../../lib/block';
import { weekStart } from '../../lib/dates';
import { m } from '../../lib/i18n.svelte';
import { now } from '../../lib/now.svelte';
import type { Schedule } from '../../lib/schedule.svelte';
import { session } from '../../lib/session.svelte';
import { changeAll, mostAtOnce } from '../../lib/several';
import { toasts } from '../../lib/toasts.svelte';
import { moved } from './moves';

/** The most blocks that can be selected. */
export const mostSelected = mostAtOnce;

/** Says that no more can be selected. */
export const tellFull = (): unknown => toasts.show(m().menu.fullSelection(mostSelected));

const change = (schedule: Schedule, blocks: readonly Block[], to: (b: Block) => Block, said: (n: number) => string) => {
  const pairs = blocks.map((before) => ({ before, after: to(before) }));
  return changeAll(
    schedule,
    pairs.filter(({ before, after }) => !sameBlock(before, after)),
    said,
  );
};

/** Moves blocks by days and minutes; each stays within its day. */
export const moveAll = (schedule: Schedule, blocks: readonly Block[], days: number, by: number): Promise<void> =>
  change(schedule, blocks, (b) => ({ ...b, ...moved(b, days, by) }), m().menu.saidMoved);

/** Marks blocks as done, or all as not done where all are; time that is taken by something else stays as it is. */
export function tickAll(schedule: Schedule, blocks: readonly Block[]): void {
  const counting = blocks.filter((b) => b.done || schedule.subject(b.subject_id)?.type !== 'inactive');
  const done = counting.some((b) => !b.done);
  const tick = () =>
    void change(schedule, counting, (b) => ({ ...b, done }), done ? m().menu.saidDone : m().menu.saidOpen);
  const early = counting.filter((b) => !b.done && weekStart(b.date, session.firstWeekday) > now.day);
  if (!done || early.length === 0) return tick();
  toasts.show(m().menu.askEarly(early.length), {
    kind: 'question',
    action: { label: m().week.done, run: tick },
    leave: m().week.notYet,
  });
}

export const removeAll = (schedule: Schedule, blocks: readonly Block[]): Promise<void> =>
  changeAll(
    schedule,
    blocks.map((before) => ({ before })),
    m().menu.saidRemoved,
  );
