import { counter } from '../count';

const count = counter('en');

export default {
  title: 'Other calendars in your plan',
  text: 'Lectures, shifts and appointments from elsewhere show in your week as busy times, and suggestions keep clear of them. Nothing is ever written there.',
  none: 'There are none yet.',
  add: 'Add a calendar',
  newTitle: 'Add a calendar',
  editTitle: 'Calendar',
  addIt: 'Add',
  changeIt: (name: string) => `Change ${name}`,

  address: 'Address',
  addressHint:
    'Paste what its page offers for subscribing; it often ends in .ics. It is kept secret, and never shown again.',
  addressStays: 'Leave it empty to keep the one that it has.',
  noSource: 'Paste an address, or choose a file.',
  chooseFile: 'Choose a file',
  orDrop: 'or drop one here',
  dropHere: 'Drop it here',
  leaveFile: (name: string) => `Leave out ${name}`,
  tooLarge: 'This file is over 5 MB.',
  name: 'Name',
  wholeDays: 'Events of whole days',
  allDay: { ignore: 'Do not count', busy: 'Are busy times', day_off: 'Are days off' },
  daysOffHint:
    'On days off, slots give no blocks: those that they gave go, and what you planned yourself stays. That is for calendars of holidays.',
  daysOffGo: 'When you save this, its days off go: slots give blocks on these days again.',
  titles: 'Show what events are called',
  reading: 'The calendar is being read…',
  added: (name: string, events: string) => `${name}: ${events}`,
  saved: (name: string) => `${name}: saved`,

  events: (n: number, through: string) => `${count(n, 'event', 'events')} until ${through}`,
  ofFile: 'From a file',
  read: (when: string) => `Read ${when}`,
  neverRead: 'Never read',
  state: {
    ok: '',
    stale: 'It could not be read for over two days: what you see is from before.',
    failed: 'It could not be read yet.',
  },
  problem: (why: string) => `The last try: ${why}`,
  skipped: (n: number) => `${count(n, 'line', 'lines')} read otherwise, or left out`,
  line: (line: number, reason: string) => `Line ${line}: ${reason}`,
  refresh: 'Refresh',
  refreshOf: (name: string) => `Refresh ${name}`,
  refreshed: (name: string, events: string) => `${name} was read: ${events}`,
  otherFile: 'Another file',
  otherFileOf: (name: string) => `Another file for ${name}`,
  delete: 'Delete…',
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (daysOff: boolean): string =>
    daysOff
      ? 'Its busy times leave your week, and its days off go: slots give blocks on these days again. What you planned yourself stays.'
      : 'Its busy times leave your week. Your blocks stay as they are.',
  deleteNow: 'Delete the calendar',
  deleted: (name: string) => `${name}: deleted`,

  ofCalendar: 'These days come from a calendar, and change with it.',
  toCalendars: 'Calendars',

  // The first use
  paste: 'Paste your timetable’s address',
};
