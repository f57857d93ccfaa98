import { counter } from '../count';

const count = counter('en');

export default {
  title: 'Your schedule in other calendars',
  text: 'See your blocks in the calendar on your phone or computer. Make a feed, then subscribe to its address there.',
  often:
    'Other calendars update on their own schedule: Google once or twice a day, Outlook every few hours, most others every hour or as you set them.',
  none: 'No feeds yet.',
  add: 'New feed',
  newTitle: 'New feed',
  editTitle: 'Feed',
  make: 'Make feed',
  changeIt: (name: string) => `Change ${name}`,
  allSubjects: 'All subjects',
  noSubjects: 'No subjects: you deleted them all',
  subjects: (names: readonly string[]) =>
    names.length <= 2 ? names.join(' and ') : `${count(names.length, 'subject', 'subjects')}`,
  alarm: (minutes: number) => {
    if (minutes === 0) return 'when a block starts';
    if (minutes % 1440 === 0) return `${count(minutes / 1440, 'day', 'days')} before`;
    if (minutes % 60 === 0) return `${count(minutes / 60, 'hour', 'hours')} before`;
    return `${count(minutes, 'minute', 'minutes')} before`;
  },
  alarmIs: (when: string) => `reminder ${when}`,

  name: 'Name',
  nameHint: 'Where you’ll use it, such as Phone.',
  shows: 'Subjects',
  all: 'All, including new ones',
  some: 'Only these',
  chooseSubject: 'Choose a subject, or all.',
  pastDays: 'Days before today',
  aheadWeeks: 'Weeks ahead',
  whole: (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`,
  done: 'Finished blocks',
  doneAs: { mark: 'Show with ✓', plain: 'Show like others', hide: 'Hide' },
  alarmLabel: 'Reminder',
  noAlarm: 'None',
  exams: 'Include exams',
  saved: (name: string) => `${name}: saved`,

  addressTitle: (name: string) => `Address of ${name}`,
  addressText:
    'In your calendar, add a calendar “from URL” and paste this address. Or open it on this device. Anyone with the address can see your blocks, so keep it secret.',
  address: 'Address',
  onceOnly: 'You see it only this once.',
  copyAddress: 'Copy address',
  openHere: 'Open in a calendar',

  newAddress: 'New address…',
  newAddressOf: (name: string) => `New address for ${name}`,
  newAddressTitle: (name: string) => `Give ${name} a new address?`,
  newAddressText:
    'The current address stops working. Calendars that use it no longer update until you paste the new one.',
  giveNew: 'Make new address',
  delete: 'Delete…',
  deleteOf: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Its address stops working, and calendars that use it no longer update. Your schedule stays as it is.',
  deleteNow: 'Delete feed',
  deleted: (name: string) => `${name}: deleted`,
};
