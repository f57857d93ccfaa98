// What was done to a block, in words.
import type { Block } from './api';
import { sameBlock } from './block';
import { clockText, formatDay, sameTime } from './dates';
import { locale, m } from './i18n.svelte';
import type { Pair } from './pairs';

export function said({ before, after }: Pair<Block>): string {
  const { week } = m();
  if (!after) return week.removed(before?.subject_name ?? '');
  const { subject_name: name, date, start, end } = after;
  const at = [formatDay(date, locale(), { weekday: 'long' }), clockText(start), clockText(end)] as const;
  if (!before) return week.saidMade(name, ...at);
  if (!sameTime(before, after)) return week.saidMoved(name, ...at);
  if (sameBlock({ ...before, done: after.done }, after)) return after.done ? week.saidDone(name) : week.saidOpen(name);
  return week.saidChanged(name);
}
