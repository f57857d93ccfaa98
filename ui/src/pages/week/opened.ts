import type { DayOff } from '../../lib/api';
import type { Day, When } from '../../lib/dates';
import { buttonOf } from './focus';

/** The dialog of the week that is open. */
export type Opened =
  | { kind: 'menu'; id: string } // beside a block
  | { kind: 'edit'; id: string }
  | { kind: 'new'; when: When }
  | { kind: 'off'; day: Day; dayOff?: DayOff | undefined }
  | { kind: 'week' } // what is done to all of it
  | { kind: 'copy'; first: Day } // a week
  | { kind: 'search'; adds: boolean } // a block is written down in words
  | { kind: 'firstExam' };

/** What a dialog was opened at, if it is there. */
export function openedAt(opened: Opened): HTMLElement | null {
  if (opened.kind === 'edit' || opened.kind === 'menu') return buttonOf(opened.id);
  return opened.kind === 'week' || opened.kind === 'copy'
    ? document.querySelector<HTMLElement>('[data-week-menu]')
    : null;
}
