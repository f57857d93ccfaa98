import { busyWords } from '../../lib/busy';
import type { When } from '../../lib/dates';
import { m } from '../../lib/i18n.svelte';
import type { Schedule } from '../../lib/schedule.svelte';

/** What takes some of a time, in sentences, but for one block: busy times, then other blocks; '' for nothing. */
export function clashText(schedule: Schedule, when: When, but?: string): string {
  const busy = schedule.busyAt(when);
  const taken = schedule.takenAt(when, but);
  const sentences = [
    busy.length > 0 && m().busy.youAreBusy(busyWords(busy)),
    taken.length > busy.length && m().block.atSameTime(busyWords(taken.slice(busy.length))),
  ];
  return sentences.filter(Boolean).join(' ');
}
