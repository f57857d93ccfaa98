import { counter } from '../count';

const count = counter('en');

// The box for all that is typed: a search, and blocks in words.
export default {
  searchFor: 'A subject, topic, block, date or command',
  nothingFound: 'Nothing found.',
  near: ['yesterday', 'today', 'tomorrow'] as readonly [string, string, string],
  kinds: { make: 'New block', day: 'Week', block: 'Block', subject: 'Subject', topic: 'Topic', command: 'Command' },
  sentence: 'A block in words',
  example: 'Algebra tomorrow 18–19:30 Eigenvalues',
  how: 'Subject, day, start and end, and a topic if you like.',
  parts: { subject: 'Subject', days: 'Day', time: 'Time', topic: 'Topic' },
  several: (n: number, subject: string) => `${count(n, 'block', 'blocks')} of ${subject}`,
  problems: {
    no_subject: () => 'Which subject?',
    no_time: () => 'When does it start and end?',
    unknown_subject: (text: string) => `You have no subject called “${text}”.`,
    unclear_subject: (text: string) => `“${text}” fits several subjects. Type more of the name.`,
    not_understood: (text: string) => `“${text}” isn’t clear here.`,
    topic_refused: () => 'This topic is too long, or has characters that can’t be saved.',
  },
};
