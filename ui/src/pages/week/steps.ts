// From one block to the next by arrow keys, and where Tab enters the blocks.
import { compare, isOver, minutes, type Clock, type Day, type When } from '../../lib/dates';

/** Where an arrow leads. */
export type Way = 'up' | 'down' | 'left' | 'right';

/** Something in the calendar. */
export type Place = When & { id: string };

/** Orders places by when they begin. */
export const byStart = (a: When, b: When): number => compare(a.date, b.date) || compare(a.start, b.start);

/**
 * The block that an arrow leads to from the one of an id, of blocks in order: up and down go through all of them, left and right to
 * that of the nearest day with blocks which begins at about the same time. Undefined where there is none.
 */
export function neighbour<B extends Place>(blocks: readonly B[], id: string, way: Way): B | undefined {
  const at = blocks.findIndex((b) => b.id === id);
  const from = blocks[at];
  if (!from) return undefined;
  if (way === 'up') return blocks[at - 1];
  if (way === 'down') return blocks[at + 1];
  const beyond = blocks.filter((b) => (way === 'left' ? b.date < from.date : b.date > from.date));
  const day = way === 'left' ? beyond.at(-1)?.date : beyond[0]?.date;
  const far = (b: B) => Math.abs(minutes(b.start) - minutes(from.start));
  return beyond.filter((b) => b.date === day).sort((a, b) => far(a) - far(b) || compare(a.start, b.start))[0];
}

/** The one block that Tab stops at: the last that was selected, else the first that is not over, else the first. */
export function tabStop<B extends Place>(
  blocks: readonly B[],
  last: string | undefined,
  day: Day,
  clock: Clock,
): B | undefined {
  return blocks.find((b) => b.id === last) ?? blocks.find((b) => !isOver(b, day, clock)) ?? blocks[0];
}
