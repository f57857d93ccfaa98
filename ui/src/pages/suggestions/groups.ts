// Suggestions that are made for the same, so that what they are for is said once.
import type { Cause } from '../../lib/api';
import type { Change } from './change';

/** Suggestions that have a part of their reason in common. */
export interface Group {
  key: string;
  /** What they have in common; [] for those that have nothing. */
  shared: readonly Cause[];
  changes: readonly { change: Change; own: readonly Cause[] }[];
}

/** What several suggestions may be for: reasons may begin with these. */
const common: ReadonlySet<Cause['kind']> = new Set([
  'asked',
  'suits',
  'fits',
  'missed',
  'lack',
  'exam_needs',
  'coming',
  'syllabus_left',
]);

/** A cause without what it says of one suggestion alone: how much of what lacks that one adds. */
function shareable(c: Cause): Cause {
  if (c.kind !== 'lack') return c;
  const rest = { ...c };
  delete rest.minutes;
  return rest;
}

/** What a suggestion is for, as far as others may be for it, too. */
function purposeOf({ causes }: Change): readonly Cause[] {
  const end = causes.findIndex((c) => !common.has(c.kind));
  return (end < 0 ? causes : causes.slice(0, end)).map(shareable);
}

/**
 * Suggestions by what they are for, in the order in which each comes first. What only one is for is no group of its own, nor
 * what cannot be said.
 */
export function groupsOf(changes: readonly Change[], isSaid: (causes: readonly Cause[]) => boolean): Group[] {
  const keyOf = (change: Change): string => {
    const purpose = purposeOf(change);
    return purpose.length > 0 && isSaid(purpose) ? JSON.stringify(purpose) : '';
  };
  const counts = new Map<string, number>();
  for (const change of changes) counts.set(keyOf(change), (counts.get(keyOf(change)) ?? 0) + 1);
  const groups = new Map<string, { key: string; shared: readonly Cause[]; changes: Group['changes'][number][] }>();
  for (const change of changes) {
    const key = (counts.get(keyOf(change)) ?? 0) > 1 ? keyOf(change) : '';
    const shared = key ? purposeOf(change) : [];
    if (!groups.has(key)) groups.set(key, { key, shared, changes: [] });
    groups.get(key)!.changes.push({ change, own: change.causes.slice(shared.length) });
  }
  return [...groups.values()];
}
