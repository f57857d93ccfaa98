// The times that are free, as far as the schedule is known.
import { isFree } from '../../lib/dayOff';
import { addDays, daysFrom, isOver, lengthOf, type Clock, type Day, type When } from '../../lib/dates';
import type { Schedule } from '../../lib/schedule.svelte';
import { nextFree, offered } from './moves';

/** What takes the days from one on within which a place is looked for: blocks, busy times and days off. */
export function takenFrom(schedule: Schedule, day: Day): When[] {
  const last = addDays(day, offered.days);
  const off = daysFrom(day, last).filter((d) => isFree(schedule.daysOff(d)));
  return [
    ...schedule.blocks(day, last),
    ...schedule.busy(day, last),
    ...off.map((date) => ({ date, start: '00:00', end: '23:59' })),
  ];
}

/** The next time that lies ahead, after some other one, is as long and is free. */
export function freeAfter(schedule: Schedule, when: When, now: { day: Day; clock: Clock }): When {
  const { day, clock } = isOver(when, now.day, now.clock) ? now : { day: when.date, clock: when.end };
  return nextFree(day, day, clock, takenFrom(schedule, day), lengthOf(when));
}
