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
  how: 'A subject, the day, from when to when, and a topic if you like.',
  parts: { subject: 'Subject', days: 'Day', time: 'Time', topic: 'Topic' },
  several: (n: number, subject: string) => `${count(n, 'block', 'blocks')} of ${subject}`,
  problems: {
    no_subject: () => 'Of which subject?',
    no_time: () => 'From when to when?',
    unknown_subject: (text: string) => `No subject is called “${text}”.`,
    unclear_subject: (text: string) => `“${text}” can be several subjects. Write more of the name.`,
    not_understood: (text: string) => `“${text}” is not understood here.`,
    topic_refused: () => 'This topic is too long, or has characters that cannot be kept.',
  },
};
