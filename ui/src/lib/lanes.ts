import { compare, type Clock, type Times } from './dates';

/** A time, and in which of how many lanes it lies. */
export interface Laid<T> {
  place: T;
  lane: number; // from 0
  of: number;
}

/** Lays times of one day that meet side by side; in the order of their starts. */
export function lanes<T extends Times>(places: readonly T[]): Laid<T>[] {
  const all: Laid<T>[] = [];
  let group: Laid<T>[] = [];
  let ends: Clock[] = []; // of the lanes of the group
  for (const place of [...places].sort((a, b) => compare(a.start, b.start))) {
    if (ends.every((end) => end <= place.start)) [group, ends] = [[], []];
    let lane = ends.findIndex((end) => end <= place.start);
    if (lane < 0) lane = ends.length;
    ends[lane] = place.end;
    const laid = { place, lane, of: 1 };
    group.push(laid);
    for (const one of group) one.of = ends.length;
    all.push(laid);
  }
  return all;
}
