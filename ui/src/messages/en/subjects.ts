import { counter } from '../count';

const count = counter('en');

/** What is wrong with a line, by its kind, where the server's own words are not the ones to show. */
const pasteProblem: Record<string, string> = {};

export default {
  title: 'Subjects',
  newSubject: 'New subject',
  backToList: 'All subjects',
  summary: (subjects: number, time: string) => `${count(subjects, 'subject', 'subjects')}, ${time} a week`,

  types: { study: 'Study', training: 'Training', inactive: 'Inactive' },
  typeHints: {
    study: 'Something to learn.',
    training: 'Sport and exercise.',
    inactive: 'Time that is taken, such as work. Nothing is suggested for it.',
  },
  typeFixed: 'The type stays as it is chosen now.',
  typeIs: (type: string) => `${type}. The type was fixed when the subject was made.`,

  name: 'Name',
  type: 'Type',
  color: 'Colour',
  ownColor: 'Hex code',
  pickColor: 'Pick any colour',
  colors: [
    'Blue',
    'Red',
    'Green',
    'Amber',
    'Purple',
    'Cyan',
    'Pink',
    'Olive',
    'Indigo',
    'Orange',
    'Teal',
    'Stone',
  ] as readonly string[],

  nameMissing: 'Give it a name.',
  nameLong: 'A name has at most 40 characters.',
  nameBad: 'There is a character in it that cannot be shown.',
  nameTaken: (name: string) => `There is already a subject named ${name}.`,
  colorWrong: 'Write it as #RGB or #RRGGBB.',

  slots: 'Weekly slots',
  slotsHint: 'Every slot gives a block on each of its days, week after week.',
  noSlots: 'No slots. Blocks of this subject are only those that you add yourself.',
  slot: (n: number) => `Slot ${n}`,
  days: 'Days',
  every: (n: number) => (n === 1 ? 'every week' : `every ${n}${n === 2 ? 'nd' : n === 3 ? 'rd' : 'th'} week`),
  fromDate: (date: string) => `from ${date}`,
  untilDate: (date: string) => `until ${date}`,
  howOften: 'How often',
  nextOn: 'Next on',
  next: (date: string) => `Next on ${date}`,
  noNext: 'It is over: it gives no more blocks.',
  from: 'From',
  until: 'Until',
  addDates: 'From … until …',
  removeDates: 'Without dates',
  untilFirst: 'The last date must not be before the first.',
  needsFrom: 'Choose a first date: its weeks are counted from there.',
  slotsText: 'Or write or paste several times',
  slotsExample: 'Mon 10–12, Thu 14–16',
  addSlots: 'Add these',
  addSlot: 'Add slot',
  removeSlot: 'Remove slot',
  manySlots: 'A subject has at most 50 slots.',
  noDays: 'Choose at least one day.',
  overlap: (other: number, day: string) => `It overlaps slot ${other} on ${day}. Slots of one subject cannot overlap.`,
  daily: 'Daily',
  aWeek: (time: string) => `${time} a week`,
  moreSlots: (n: number) => `and ${n} more`,
  noSlotsShort: 'No slots',

  picture: 'The week',
  pictureLabel: (name: string, words: string) => `A week with the slots of ${name}: ${words || 'none'}`,
  thisSubject: 'This subject',
  clash: (name: string, when: string) => `Overlaps ${name}: ${when}`,
  clashesAllowed: 'Subjects may overlap. Both get their blocks.',
  moreClashes: (n: number) => `and ${count(n, 'more overlap', 'more overlaps')}`,

  unsaved: 'Not saved yet',
  discard: 'Discard changes',
  saved: 'Saved.',
  savedEffect: (added: number, removed: number) => {
    if (added > 0 && removed > 0)
      return `Saved. ${count(added, 'block', 'blocks')} added, ${removed} removed in the coming weeks.`;
    if (added > 0) return `Saved. ${count(added, 'block', 'blocks')} added in the coming weeks.`;
    if (removed > 0) return `Saved. ${count(removed, 'block', 'blocks')} removed in the coming weeks.`;
    return 'Saved. The coming weeks stay as they are.';
  },
  made: (name: string) => `${name} is made.`,
  madeEffect: (name: string, blocks: number) =>
    `${name} is made, with ${count(blocks, 'block', 'blocks')} in the coming weeks.`,
  leaveTitle: 'Leave without saving?',
  leaveText: (name: string) => `Your changes of ${name} are not saved yet.`,
  stay: 'Keep editing',

  syllabus: 'Syllabus',
  topicsOf: (done: number, all: number) => `${done} of ${count(all, 'topic', 'topics')}`,
  topicsDone: (done: number, all: number) => `${done} of ${count(all, 'topic', 'topics')} done`,
  left: (time: string) => `${time} left`,
  allDone: 'All done',
  noTopics: 'No topics',
  comeBack: (days: string) => `Bring finished topics back after ${days} days`,
  noTopicsYet: 'No topics yet',
  noTopicsTeach:
    'List what there is to learn, in order, with the minutes that each topic takes. The next topics are offered for your blocks, and Progress tells when you will be through.',
  newTopic: 'New topic',
  minutes: 'Minutes',
  addTopic: 'Add topic',
  topicTitle: 'Title',
  titleMissing: 'Write a title.',
  titleLong: 'A title has at most 200 characters.',
  minutesWrong: 'From 1 to 6,000.',
  full: 'A syllabus has at most 500 topics.',
  moveUp: 'Move up',
  moveDown: 'Move down',
  editTopic: 'Edit topic',
  removeTopic: 'Remove topic',
  topicActions: 'Actions',
  drag: 'Drag to another place',
  movedTo: (title: string, place: number, all: number) => `${title}: place ${place} of ${all}`,
  removed: (title: string) => `${title} removed`,
  saidAdded: (n: number) => `${count(n, 'topic', 'topics')} added`,
  saidTicked: (title: string, done: boolean) => `${title}, ${done ? 'done' : 'not done'}`,
  saidChanged: (title: string) => `${title} changed`,
  saidOrdered: 'Order of the topics changed',

  paste: 'Paste a list',
  pasteText: 'One topic a line. Lists, tables and plain lines are understood.',
  pasteField: 'List',
  pasteExample: '- Greetings (45 min)\n- [x] Numbers; 30\n- Past tense',
  pasteMinutes: 'Minutes where none are told',
  pasteFound: (n: number) => count(n, 'topic', 'topics'),
  pasteNothing: 'What you paste is shown here before it is added.',
  pasteReading: 'The text is being read …',
  pasteUnread: 'The text is not read.',
  pasteSections: 'Put the title of a section before its topics',
  pasteProblem,
  pasteDone: 'Done',
  pasteKnown: 'Is in the syllabus already.',
  line: (n: number) => `Line ${n}`,
  pastePassed: (lines: string, n: number) => `${n === 1 ? 'Line' : 'Lines'} ${lines}: passed over, no topic`,
  pasteAdd: (n: number) => (n === 0 ? 'Add topics' : `Add ${count(n, 'topic', 'topics')}`),
  pasteProblems: (n: number) => `${count(n, 'problem', 'problems')}.`,
  pasteFull: (n: number) => `The syllabus would have ${n} topics; 500 is the most.`,
  pasted: (n: number) => `${count(n, 'topic', 'topics')} added`,

  deleteSubject: 'Delete subject',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: (blocks: number, topics: number) => {
    const all = [
      ...(blocks > 0 ? [`${blocks === 1 ? 'its 1 block' : `all ${blocks} blocks`}, past and future, done or not`] : []),
      ...(topics > 0 ? [topics === 1 ? 'its 1 topic' : `all ${topics} topics`] : []),
    ];
    return all.length > 0 ? `This also deletes ${all.join(', and ')}.` : 'It has no blocks and no topics.';
  },
  deleteCounting: 'Counting its blocks.',
  deleteUnknown:
    'This also deletes all of its blocks, past and future, done or not. How many there are could not be counted.',
  deleteForever: 'This cannot be undone.',
  nameOfSubject: 'Name of the subject',
  nameDiffers: (name: string) => `Write ${name} to delete it.`,
  deletedWith: (name: string, blocks: number | undefined) =>
    blocks ? `${name} and ${count(blocks, 'block', 'blocks')} deleted` : `${name} deleted`,

  emptyTitle: 'No subjects yet',
  emptyText: 'Everything in your week belongs to a subject.',
  emptyWords: [
    ['Subject', 'Something you study, train or practise.'],
    ['Slot', 'Its weekly time, such as Mon, Wed 18:00–19:30.'],
    ['Block', 'A time on one day of your week. Slots make blocks; you move, tick and add them.'],
    ['Topic', 'A line of its syllabus: what there is to learn.'],
  ] as readonly (readonly [string, string])[],
  emptyWelcome: 'Fill a week with three answers',
  notFoundTitle: 'There is no such subject',
  notFoundText: 'It may have been deleted, or it belongs to the other space.',
};
