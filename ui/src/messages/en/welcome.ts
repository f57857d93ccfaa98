import { counter } from '../count';

const count = counter('en');

export default {
  title: 'What do you study, train or practise?',
  lead: 'Three answers fill your week. You can change days and times later.',
  subject: 'Subject',
  subjectHint: 'A course, a language, an instrument, a sport.',
  examplesLabel: 'Examples',
  // In the order of the list in pages/welcome/kinds.ts.
  examples: ['Maths', 'Spanish', 'Piano', 'Programming', 'Running', 'Yoga'] as readonly string[],
  countsAs: 'Type',
  fill: 'Fill my week',
  another: 'Add another',
  added: (name: string) => `${name} is in your week. What else?`,
  takeOut: (name: string) => `Remove ${name}`,
  inYourWeek: 'In your week',
  preview: 'Your week',
  previewLabel: (words: string) => `Your week: ${words}`,
  sum: (blocks: number, time: string) => `${count(blocks, 'block', 'blocks')} a week, ${time}`,
  nothingYet: 'Choose days and a time to fill your week.',
  howMany: 'How many subjects',
  oneByOne: 'One by one',
  several: 'Several at once',
  lines: 'Subjects with their times, one per line',
  linesHint: 'Type them, or paste them from a timetable.',
  linesExample: 'Algebra Mon 10-12, Thu 14-16\nBiology Tue 9-10:30',
  linesRead: (n: number) => `${count(n, 'subject', 'subjects')} found`,
  linesLeft: (n: number) =>
    n === 1 ? 'One line isn’t clear. Change or remove it.' : `${n} lines aren’t clear. Change or remove them.`,
  then: 'Add topics so each block knows what to cover.',
  thenTopics: 'Add topics',
  thenLater: 'Later',
  nextWeek: 'Starting with next week.',
  elsewhere: 'Other ways to start',
  demo: 'Try the sandbox with demo data',
  demoHint: 'A student’s semester to try everything out.',
  toSandbox: 'Look around in the sandbox first',
  import: 'Import data from a file',
};
