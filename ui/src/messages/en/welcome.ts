import { counter } from '../count';

const count = counter('en');

export default {
  title: 'What do you study, train or practise?',
  lead: 'Three answers fill your week. Days and times can be changed later.',
  subject: 'Subject',
  subjectHint: 'A course, a language, an instrument, a sport.',
  examplesLabel: 'Examples',
  // In the order of the list in pages/welcome/kinds.ts.
  examples: ['Maths', 'Spanish', 'Piano', 'Programming', 'Running', 'Yoga'] as readonly string[],
  countsAs: 'It counts as',
  fill: 'Fill my week',
  another: 'Add another',
  added: (name: string) => `${name} is in your week. What else?`,
  takeOut: (name: string) => `Take out ${name}`,
  inYourWeek: 'In your week',
  preview: 'Your week',
  previewLabel: (words: string) => `Your week: ${words}`,
  sum: (blocks: number, time: string) => `${count(blocks, 'block', 'blocks')} a week, ${time}`,
  nothingYet: 'Choose days and a time, and the week fills itself.',
  howMany: 'How many subjects',
  oneByOne: 'One by one',
  several: 'Several at once',
  lines: 'Subjects with their times, one a line',
  linesHint: 'Write it, or paste it from a timetable.',
  linesExample: 'Algebra Mon 10-12, Thu 14-16\nBiology Tue 9-10:30',
  linesRead: (n: number) => `${count(n, 'subject', 'subjects')} understood`,
  linesLeft: (n: number) =>
    n === 1
      ? 'One line is not understood: change it or take it out.'
      : `${n} lines are not understood: change them or take them out.`,
  then: 'Next, give a subject its topics: then each block says what it is about.',
  thenTopics: 'Add topics',
  thenLater: 'Later',
  nextWeek: 'Little is left of this week, so this is the next one.',
  elsewhere: 'Another way to begin',
  demo: 'Fill the sandbox with demo data',
  demoHint: 'A student’s semester, to try everything on.',
  toSandbox: 'Look around in the sandbox first',
  import: 'Import data from a file',
};
