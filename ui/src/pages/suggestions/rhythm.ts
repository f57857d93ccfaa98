// The first question: when somebody works best, and when never.
import type { Wish } from '../../lib/api';
import { wrongTimes } from '../../lib/clock';
import { isClock, type Clock } from '../../lib/dates';

/** The parts of a day that can be somebody's best, and when they are unless somebody says otherwise. */
export const parts = {
  any: undefined,
  morning: { from: '08:00', to: '12:00' },
  afternoon: { from: '13:00', to: '17:00' },
  evening: { from: '18:00', to: '22:00' },
} as const;

export type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as Part[];

/** The answer as its controls have it: '' where nothing was said. */
export interface Rhythm {
  best: Part;
  from: Clock;
  to: Clock;
  earliest: Clock;
  latest: Clock;
  free: number[]; // weekdays
}

export const unknown: Rhythm = { best: 'any', from: '', to: '', earliest: '', latest: '', free: [] };

/** The wishes that an answer says; none if it says nothing. */
export function wishesOf({ best, from, to, earliest, latest, free }: Rhythm): Wish[] {
  return [
    ...(best === 'any' ? [] : [{ what: 'prefer', from, to } as const]),
    ...(earliest ? [{ what: 'not_before', time: earliest } as const] : []),
    ...(latest ? [{ what: 'not_after', time: latest } as const] : []),
    ...(free.length > 0 ? [{ what: 'keep_free', days: [...free].sort((a, b) => a - b) } as const] : []),
  ];
}

type Wrong = '' | 'noClock' | 'endFirst';

/** What is wrong with an answer, by the names of the messages; '' for nothing. */
export function wrongOf({
  best,
  from,
  to,
  earliest,
  latest,
}: Rhythm): Record<'from' | 'to' | 'earliest' | 'latest', Wrong> {
  const times = best === 'any' ? ({ start: '', end: '' } as const) : wrongTimes({ start: from, end: to });
  const bound = (clock: string): Wrong => (clock && !isClock(clock) ? 'noClock' : '');
  const both = isClock(earliest) && isClock(latest);
  return {
    from: times.start,
    to: times.end,
    earliest: bound(earliest),
    latest: both && latest <= earliest ? 'endFirst' : bound(latest),
  };
}
