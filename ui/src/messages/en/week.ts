import { counter } from '../count';

const count = counter('en');

export default {
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  goToDate: 'Go to date',
  newBlock: 'New block',
  search: 'Search',
  daysOfWeek: 'Days of the week',
  empty: 'Nothing is planned this week. Drag over a time, or use New block.',
  full: 'Your schedule is full: there is no room for more weekly blocks until you delete old ones.',
  // Times
  fromTo: (start: string, end: string) => `${start} to ${end}`,
  hoursOf: (done: string, planned: string) => `${done} of ${planned} h`,
  hours: (planned: string) => `${planned} h`,
  minutesTold: (done: string, planned: string) => `${done} of ${planned} done`,
  nothingPlanned: 'nothing planned',
  states: { done: 'done', missed: 'missed', preview: 'preview' },
  tick: (subject: string, start: string) => `Done: ${subject} ${start}`,
  saidMoved: (subject: string, weekday: string, start: string, end: string) =>
    `${subject}, ${weekday} ${start} to ${end}`,
  saidMade: (subject: string, weekday: string, start: string, end: string) =>
    `New block: ${subject}, ${weekday} ${start} to ${end}`,
  saidChanged: (subject: string) => `Block of ${subject} changed`,
  saidDone: (subject: string) => `${subject}, done`,
  saidOpen: (subject: string) => `${subject}, not done`,
  // The dialog of a block
  editBlock: 'Edit block',
  subject: 'Subject',
  topic: 'Topic',
  note: 'Note',
  nextTopics: 'Next in the syllabus',
  date: 'Date',
  done: 'Done',
  deleteBlock: 'Delete block',
  removed: (subject: string) => `Block of ${subject} deleted`,
  askFollowing: (subject: string) => `${subject} moved: only this one, or all following?`,
  askDeleted: (subject: string) => `${subject} deleted: only this one, or all following?`,
  followingDeleted: (subject: string) => `${subject}: all following deleted`,
  onlyThis: 'Only this one',
  allFollowing: 'All following',
  whichMove: 'Which ones move',
  followingMoved: (subject: string) => `${subject}: all following moved`,
  wrongDate: 'Choose a date.',
  // The search
  searchFor: 'A subject, a topic or a date',
  nothingFound: 'Nothing found.',
  near: ['yesterday', 'today', 'tomorrow'] as readonly [string, string, string],
  kinds: { day: 'Week', subject: 'Subject', topic: 'Topic' },
  // The panel beside the calendar
  nothingToday: 'Nothing is planned today.',
  streak: 'Streak',
  days: (n: number) => count(n, 'day', 'days'),
  longest: (n: number) => `Longest: ${count(n, 'day', 'days')}`,
  topicsAhead: 'Next topics',
};
