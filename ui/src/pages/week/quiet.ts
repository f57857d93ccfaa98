// When the quiet line beside the week speaks of a better one.
import type { SuggestedChange } from '../../lib/api';
import type { Day } from '../../lib/dates';

/** What a browser remembers of a space. */
export interface Remembered {
  asked: Day | ''; // when it was asked last whether a better week is there
  better: boolean; // what was answered
  away: Day | ''; // the first day of the week for which nobody wants to hear of it
}

export const nothing: Remembered = { asked: '', better: false, away: '' };

/** What a text of the browser's holds; nothing where it cannot be read. */
export function remembered(text: string | null): Remembered {
  try {
    return { ...nothing, ...(JSON.parse(text ?? '{}') as Partial<Remembered>) };
  } catch {
    return nothing;
  }
}

/** Whether the server may be asked: once a day, and not in a week for which nobody wants to hear of it. */
export const mayAsk = ({ asked, away }: Remembered, today: Day, week: Day): boolean => asked !== today && away !== week;

/** Whether some changes make a week so much better that it is told to who did not ask, and more than a first guess. */
export const isBetter = (changes: readonly Pick<SuggestedChange, 'much' | 'early'>[]): boolean =>
  changes.some(({ much, early }) => much && !early);
