import { counter } from '../count';

const count = counter('en');

export default {
  title: 'Other calendars in your schedule',
  text: 'See lectures, shifts and appointments from other calendars as busy times in your week. Suggestions avoid them. The planner never writes to these calendars.',
  none: 'No calendars yet.',
  add: 'Add a calendar',
  newTitle: 'Add a calendar',
  editTitle: 'Calendar',
  addIt: 'Add',
  changeIt: (name: string) => `Change ${name}`,

  address: 'Address',
  addressHint:
    'Paste the link that the calendar offers for subscribing. It often ends in .ics. It stays secret and is never shown again.',
  addressStays: 'Leave empty to keep the current address.',
  noSource: 'Paste an address or choose a file.',
  chooseFile: 'Choose a file',
  orDrop: 'or drop one here',
  dropHere: 'Drop it here',
  leaveFile: (name: string) => `Remove ${name}`,
  tooLarge: 'This file is larger than 5 MB.',
  name: 'Name',
  wholeDays: 'All-day events',
  allDay: { ignore: 'Ignore', busy: 'Busy', day_off: 'Days off' },
  daysOffHint:
    'Best for a calendar of holidays. Days off remove the blocks of your slots. Blocks that you planned yourself stay.',
  daysOffGo: 'Saving removes its days off. Your slots get their blocks back on these days.',
  titles: 'Show titles',
  reading: 'Reading the calendar…',
  added: (name: string, events: string) => `${name}: ${events}`,
  saved: (name: string) => `${name}: saved`,

  events: (n: number, through: string) => `${count(n, 'event', 'events')} until ${through}`,
  ofFile: 'From a file',
  read: (when: string) => `Updated ${when}`,
  neverRead: 'Never updated',
  state: {
    ok: '',
    stale: 'The planner couldn’t read this calendar for over two days. You see an older version.',
    failed: 'The planner couldn’t read this calendar yet.',
  },
  problem: (why: string) => `Last try: ${why}`,
  skipped: (n: number) => `${count(n, 'line', 'lines')} changed or skipped`,
  line: (line: number, reason: string) => `Line ${line}: ${reason}`,
  refresh: 'Refresh',
  refreshOf: (name: string) => `Refresh ${name}`,
  refreshed: (name: string, events: string) => `${name} refreshed: ${events}`,
  otherFile: 'Replace file',
  otherFileOf: (name: string) => `Replace the file of ${name}`,
  delete: 'Delete…',
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (daysOff: boolean): string =>
    daysOff
      ? 'This removes its busy times and its days off. Your slots get their blocks back on these days. Blocks that you planned yourself stay.'
      : 'This removes its busy times from your week. Your blocks stay as they are.',
  deleteNow: 'Delete calendar',
  deleted: (name: string) => `${name}: deleted`,

  ofCalendar: 'These days come from a calendar and change with it.',
  toCalendars: 'Calendars',

  // The first use
  paste: 'Paste your timetable’s address',
};
