// How time goes in the sandbox.
import { addDays, daysBetween, minutes, nowIn } from './dates';

/** What the clock of the sandbox shows, as the server tells. */
export interface SandboxClock {
  now: string;
  set: boolean;
  running: boolean;
}

/** What a clock shows at a real moment, if it was read at another. */
export function shownAt(clock: SandboxClock | undefined, read: number, real: Date): Date {
  if (!clock?.set) return real;
  const passed = clock.running ? Math.max(0, real.getTime() - read) : 0;
  return new Date(Date.parse(clock.now) + passed);
}

/** The moment so many days later at which a clock on the wall shows the same time, or the nearest there is. */
export function daysLater(at: Date, days: number, zone: string): Date {
  const before = nowIn(zone, at);
  const later = new Date(at.getTime() + days * 86_400_000);
  const shown = nowIn(zone, later);
  const off = daysBetween(addDays(before.day, days), shown.day) * 1440 + minutes(shown.clock) - minutes(before.clock);
  return new Date(later.getTime() - off * 60_000);
}
