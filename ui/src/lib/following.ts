// Whether a block has others that follow it; what is done to these comes later (refollow.ts).
import type { Block } from './api';
import type { Schedule } from './schedule.svelte';
import { giverOf } from './timetable';

/** Whether a slot of its subject gives a block at its time. */
export const isGiven = (schedule: Schedule, b: Block): boolean =>
  giverOf(schedule.subject(b.subject_id)?.slots ?? [], b, schedule.paused) >= 0;
