import type { Block, Subject } from '../../lib/api';
import { isOver, lengthOf, type Clock, type Day } from '../../lib/dates';

/** What came of the blocks of a subject that are over or completed. */
export interface SubjectTotal {
  id: string;
  name: string;
  color: string;
  completed: number;
  total: number;
  minutes: number; // of the completed ones
  planned: number; // minutes of all
}

/** What came of the blocks of a period so far; time that is taken by something else stands apart. */
export interface SoFar {
  completed: number;
  due: number; // over or completed
  coming: number;
  minutes: number; // of the completed ones
  other: number; // minutes of other commitments that are over or completed
}

/** Adds up the blocks of some days. */
export function soFar(
  blocks: readonly Block[],
  subjects: readonly Subject[],
  [from, to]: readonly [Day, Day],
  day: Day,
  clock: Clock,
): SoFar {
  const inactive = new Set(subjects.filter((s) => s.type === 'inactive').map((s) => s.id));
  const sum = { completed: 0, due: 0, coming: 0, minutes: 0, other: 0 };
  for (const b of blocks) {
    if (b.date < from || to < b.date) continue;
    const due = b.done || isOver(b, day, clock);
    if (inactive.has(b.subject_id)) sum.other += due ? lengthOf(b) : 0;
    else {
      sum[due ? 'due' : 'coming']++;
      sum.completed += b.done ? 1 : 0;
      sum.minutes += b.done ? lengthOf(b) : 0;
    }
  }
  return sum;
}

/** Adds up blocks by subject, those with most minutes planned first; subjects that are inactive do not count. */
export function bySubject(
  blocks: readonly Block[],
  subjects: readonly Subject[],
  day: Day,
  clock: Clock,
): SubjectTotal[] {
  const totals = new Map<string, SubjectTotal>();
  for (const s of subjects)
    if (s.type !== 'inactive')
      totals.set(s.id, { id: s.id, name: s.name, color: s.color, completed: 0, total: 0, minutes: 0, planned: 0 });
  for (const b of blocks) {
    const total = totals.get(b.subject_id);
    if (!total || !(b.done || isOver(b, day, clock))) continue;
    total.total++;
    total.planned += lengthOf(b);
    if (!b.done) continue;
    total.completed++;
    total.minutes += lengthOf(b);
  }
  return [...totals.values()].filter((t) => t.total > 0).sort((a, b) => b.planned - a.planned);
}
