// What a session that is finished leads to: its topic may be learnt by that.
import { loadSyllabusChange, loadTurning } from '../lazy';
import type { Block } from './api';
import { nameKey } from './characters';
import { m } from './i18n.svelte';
import type { Schedule } from './schedule.svelte';
import { toasts } from './toasts.svelte';

/** Offers to tick the topic of a block that was done just now, if it is an open one of the syllabus. */
export function offerLearnt(schedule: Schedule, { subject_id, topic }: Block): void {
  const item = schedule.subject(subject_id)?.syllabus.find((i) => !i.done && nameKey(i.title) === nameKey(topic ?? ''));
  if (!item) return;
  const learn = async () => {
    const [{ act }, { changeOf }] = await Promise.all([loadTurning(), loadSyllabusChange()]);
    const before = schedule.subject(subject_id)?.syllabus ?? [];
    const change = changeOf(
      subject_id,
      before,
      before.map((i) => (i.id === item.id ? { ...i, done: true } : i)),
    );
    if (change) act(schedule.space, m().block.saidLearnt(item.title), change);
  };
  toasts.show(m().block.askLearnt(item.title), { action: { label: m().block.learnt, run: () => void learn() } });
}
