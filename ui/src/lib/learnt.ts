// What a session that is finished leads to: its topic may be learnt by that.
import { loadSyllabusChange } from '../lazy';
import { data, planner, type Block, type Subject } from './api';
import { nameKey } from './characters';
import { m } from './i18n.svelte';
import { changed } from './live.svelte';
import { log } from './log.svelte';
import { tellRefused } from './refused';
import type { Schedule } from './schedule.svelte';
import { toasts } from './toasts.svelte';

/** Offers to tick the topic of a block that was done just now, if it is an open one of the syllabus. */
export function offerLearnt(schedule: Schedule, { subject_id, topic }: Block): void {
  const item = schedule.subject(subject_id)?.syllabus.find((i) => !i.done && nameKey(i.title) === nameKey(topic ?? ''));
  if (!item) return;
  const learn = async () => {
    const params = { path: { id: subject_id, item_id: item.id } };
    const api = planner(schedule.space);
    try {
      const sent = api.PATCH('/v1/subjects/{id}/syllabus/{item_id}', { params, body: { done: true } });
      const { syllabus } = await data<Subject>(sent);
      const { changeOf } = await loadSyllabusChange();
      const before = syllabus.map((i) => (i.id === item.id ? { ...i, done: false } : i));
      const change = changeOf(subject_id, before, syllabus);
      if (change) log.record(schedule.space, m().week.saidLearnt(item.title), [change]);
    } catch (e) {
      tellRefused(e);
    }
    await changed();
  };
  toasts.show(m().week.askLearnt(item.title), { action: { label: m().week.learnt, run: () => void learn() } });
}
