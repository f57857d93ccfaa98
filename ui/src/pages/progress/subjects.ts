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
