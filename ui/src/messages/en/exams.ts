import { counter } from '../count';

const count = counter('en');

const left = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${count(days, 'day', 'days')}`);

export default {
  name: 'Exams',
  none: 'No exam yet',
  teach: 'Add an exam, an essay or any other deadline. You’ll see here if you have enough time for it.',
  enough: (title: string) => `You have enough time for ${title}`,
  enoughForAll: 'You have enough time for all exams',
  lacking: (title: string) => `${title} may need more time`,
  lackingFor: (n: number, all: number) => `${n} of ${all} exams may need more time`,
  note: 'Dark: what you’ll probably get done. Line: what you need.',
  add: 'Add an exam',
  earlier: (n: number) => `Earlier (${n})`,
  later: (n: number) => `Later (${n})`,
  change: 'Change',
  changeIt: (title: string) => `Change ${title}`,
  markDone: (title: string) => `Mark ${title} as done`,
  planIt: 'Plan it',
  planItFor: (title: string) => `Plan it: ${title}`,
  left,
  // Whether there is enough time.
  verdicts: {
    done: 'Nothing left to do',
    on_track: (spare: string) => (spare ? `On track, with about ${spare} to spare` : 'On track'),
    tight: 'Tight: only if you miss nothing',
    short: (lack: string, free: string) => `About ${lack} short. You have ${free} free before then.`,
    out_of_reach: (lack: string, free: string) =>
      free
        ? `About ${lack} short. You only have ${free} free before then.`
        : `About ${lack} short. You have no free time before then.`,
  },
  figures: { needed: 'needed', planned: 'planned', expected: 'likely done' },
  earlierOnes: (time: string) => `${time} of it for earlier exams`,
  ready: (day: string) => `Ready around ${day}`,
  readyLate: (day: string) => `Ready around ${day}, after the exam`,
  neverReady: 'At this pace you won’t be ready',
  next: (topics: string) => `Next: ${topics}`,
  numbers: ['Exam', 'Day', 'Needed', 'Earlier exams', 'Planned', 'Likely done', 'Free', 'Missed'] as readonly string[],
  // In the week.
  nextExam: 'Next exam',
  titleLeft: (title: string, days: number) => `${title} ${left(days)}`,
  makeRoom: (n: number, subject: string) => `${n} ${subject} ${n === 1 ? 'block' : 'blocks'} missed. Make room?`,
  missed: (n: number) => `${count(n, 'block', 'blocks')} missed. Do it later?`,
  missedSeveral: (n: number) => `${count(n, 'block', 'blocks')} missed. Make room?`,
  // What is written down of one.
  firstTitle: 'When is your next exam?',
  firstText: 'See if you have enough time for it. You can add it later.',
  skip: 'Skip',
  newTitle: 'New exam',
  editTitle: 'Exam',
  title: 'Title',
  titleHint: 'For example Final, or Essay due.',
  startOptional: 'Start (optional)',
  extra: 'Extra time',
  extraHint: 'Time for past papers, an essay … In minutes.',
  extraWrong: (most: string) => `Whole minutes, at most ${most}.`,
  what: 'What’s on it',
  whole: 'Whole syllabus',
  some: 'Some topics',
  topics: 'Topics',
  chosen: (n: number, all: number) => `${n} of ${all} topics`,
  delete: 'Delete',
  saidMade: (title: string) => `New exam: ${title}`,
  saidChanged: (title: string) => `Exam ${title} changed`,
  saidTicked: (title: string, done: boolean) => `${title}, ${done ? 'done' : 'not done'}`,
  saidDeleted: (title: string) => `Exam ${title} deleted`,
  // The plan.
  plan: {
    title: (title: string) => `Plan for ${title}`,
    now: 'Now',
    after: 'With all of these',
    sessions: (n: number) => `${count(n, 'block', 'blocks')} to add`,
    lead: 'These fit into your days before the exam. Nothing changes until you accept.',
    enough: 'Nothing to add',
    enoughText: 'You already have enough time.',
    noRoom: 'No room before the exam',
    made: 'All planned',
    madeText: 'These blocks are now in your week.',
    done: 'This is done.',
    past: 'This exam is over.',
    notFound: 'Exam not found',
    notFoundText: 'Maybe you deleted it.',
    asking: 'Looking for room',
  },
};
