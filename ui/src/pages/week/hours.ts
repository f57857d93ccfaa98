// Which hours of the day the calendar shows: those of the blocks, with air around.
import type { Busy } from '../../lib/api';
import { timed } from '../../lib/busy';
import { minutes, type Times } from '../../lib/dates';

export interface Hours {
  from: number; // 0–23
  to: number; // 1–24
}

const usual: Hours = { from: 8, to: 18 };

/** All hours of both. */
export const union = (a: Hours, b: Hours): Hours => ({ from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) });

/** The hours from the first block to the last with an hour before and after; with few blocks a usual day. */
export function hoursOf(blocks: readonly Times[]): Hours {
  if (blocks.length === 0) return usual;
  const from = Math.floor(Math.min(...blocks.map((b) => minutes(b.start))) / 60) - 1;
  const to = Math.ceil(Math.max(...blocks.map((b) => minutes(b.end))) / 60) + 1;
  const shown = { from: Math.max(from, 0), to: Math.min(to, 24) };
  return shown.to - shown.from < usual.to - usual.from ? union(shown, usual) : shown;
}

const awake: Hours = { from: 7, to: 22 };

/** Some hours, and those of busy times while people are awake. */
export function withBusy(own: Hours, busy: readonly Busy[]): Hours {
  const more = timed(busy);
  if (more.length === 0) return own;
  const { from, to } = hoursOf(more);
  return union(own, { from: Math.max(from, awake.from), to: Math.min(to, awake.to) });
}
