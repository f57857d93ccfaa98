// What is said first of an answer.
import type { Change } from './change';

export interface Answered {
  /** Those that wait for an answer of somebody's. */
  open: readonly Change[];
  /** Whether all were answered, and something accepted. */
  finished: boolean;
  skipped: number;
  couldNotFit: number;
  /** Whether something was asked for. */
  asked: boolean;
}

export type Outcome = 'some' | 'fits' | 'allDone' | 'allSkipped' | 'noRoom' | 'nothingForGoal' | 'nothing';

/** What came of a question. Where all that is suggested serves no wish, and each has its room, the week fits the wishes already. */
export function outcomeOf({ open, finished, skipped, couldNotFit, asked }: Answered): Outcome {
  if (open.length > 0) return couldNotFit === 0 && open.every((c) => c.beside) ? 'fits' : 'some';
  if (finished) return 'allDone';
  if (skipped > 0) return 'allSkipped';
  if (couldNotFit > 0) return 'noRoom';
  return asked ? 'nothingForGoal' : 'nothing';
}
