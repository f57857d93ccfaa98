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
  missing: (name: string, why: string) => `${name} could not be added. ${why}`,
  nextWeek: 'Little is left of this week, so this is the next one.',
  elsewhere: 'Another way to begin',
  demo: 'Fill the sandbox with demo data',
  demoHint: 'A student’s semester, to try everything on.',
  toSandbox: 'Look around in the sandbox first',
  import: 'Import data from a file',
};
