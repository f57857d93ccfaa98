import type { DayOff } from '../../lib/api';
import type { Day, When } from '../../lib/dates';

/** The dialog of the week that is open. */
export type Opened =
  | { kind: 'menu'; id: string } // beside a block
  | { kind: 'edit'; id: string }
  | { kind: 'new'; when: When }
  | { kind: 'off'; day: Day; dayOff?: DayOff | undefined }
  | { kind: 'copy'; first: Day } // a week
  | { kind: 'search'; adds: boolean } // a block is written down in words
  | { kind: 'firstExam' };
