import { counter } from '../count';

const count = counter('en');

export default {
  title: 'Your plan in other calendars',
  text: 'A feed shows your blocks in the calendar on your phone or computer, by an address that you subscribe to there.',
  often:
    'How soon a change shows there is up to that calendar: Google looks once or twice a day, Outlook every few hours, most others every hour or as you set them.',
  none: 'There are no feeds yet.',
  add: 'Make a feed',
  newTitle: 'New feed',
  editTitle: 'Feed',
  make: 'Make the feed',
  changeIt: (name: string) => `Change ${name}`,
  allSubjects: 'All subjects',
  noSubjects: 'No subjects: those that it showed are deleted',
  subjects: (names: readonly string[]) =>
    names.length <= 2 ? names.join(' and ') : `${count(names.length, 'subject', 'subjects')}`,
  alarm: (minutes: number) => {
    if (minutes === 0) return 'when a block begins';
    if (minutes % 1440 === 0) return `${count(minutes / 1440, 'day', 'days')} before`;
    if (minutes % 60 === 0) return `${count(minutes / 60, 'hour', 'hours')} before`;
    return `${count(minutes, 'minute', 'minutes')} before`;
  },
  alarmIs: (when: string) => `alarm ${when}`,

  name: 'Name',
  nameHint: 'Where it will be, such as Phone.',
  shows: 'Subjects',
  all: 'All, also those to come',
  some: 'Only these',
  chooseSubject: 'Choose a subject, or all of them.',
  pastDays: 'Days before today',
  aheadWeeks: 'Weeks ahead',
  whole: (least: number, most: number) => `A whole number from ${least} to ${most}.`,
  done: 'Blocks that are done',
  doneAs: { mark: 'With a ✓', plain: 'Like all others', hide: 'Not shown' },
  alarmLabel: 'Alarm',
  noAlarm: 'None',
  exams: 'Exams, too',
  saved: (name: string) => `${name}: saved`,

  addressTitle: (name: string) => `The address of ${name}`,
  addressText:
    'Paste it where your calendar adds one “from URL”, or open it in the calendar of this device. Whoever has it sees the blocks: pass it on to nobody.',
  address: 'Address',
  onceOnly: 'It is shown only now.',
  copyAddress: 'Copy address',
  openHere: 'Open in a calendar',

  newAddress: 'New address…',
  newAddressOf: (name: string) => `New address for ${name}`,
  newAddressTitle: (name: string) => `Give ${name} a new address?`,
  newAddressText:
    'The address it has leads nowhere from then on. Every calendar that shows it stops being updated, until you give it the new one.',
  giveNew: 'Make a new address',
  delete: 'Delete…',
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText:
    'Its address leads nowhere from then on, and calendars that show it are no longer updated. Your plan stays as it is.',
  deleteNow: 'Delete the feed',
  deleted: (name: string) => `${name}: deleted`,
};
