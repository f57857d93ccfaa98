import { counter } from '../count';

const count = counter('en');
const blocks = (n: number): string => count(n, 'block', 'blocks');

export default {
  tomorrow: 'Tomorrow',
  dayLater: 'A day later',
  nextFree: 'Next free time',
  duplicate: 'Duplicate',
  more: 'More…',
  deleteFollowing: 'Delete all following',
  delete: 'Delete',
  // Several blocks
  several: 'Selected blocks',
  selected: (n: number) => `${n} selected`,
  dayEarlier: 'A day earlier',
  fullSelection: (n: number) => `You can select at most ${n} blocks.`,
  saidMoved: (n: number) => `${blocks(n)} moved`,
  saidDone: (n: number) => `${blocks(n)} done`,
  saidOpen: (n: number) => `${blocks(n)} not done`,
  saidRemoved: (n: number) => `${blocks(n)} deleted`,
  askEarly: (n: number) =>
    n === 1 ? 'One of them is in a coming week. Is it done?' : `${n} of them are in coming weeks. Are they done?`,
  // A week that is copied
  copyWeek: 'Copy week',
  copyWeekTo: 'Copy week…',
  copyWhat: 'Copies times and notes. Topics follow the syllabus.',
  copyTo: 'To the week of',
  otherWeek: 'Choose a day of another week.',
  copies: (n: number, there: number) =>
    [n === 0 ? 'Nothing to copy.' : `${blocks(n)} to copy.`, there > 0 && `${blocks(there)} already there.`]
      .filter(Boolean)
      .join(' '),
  moreClashes: (n: number) => `${n} more overlap with something else.`,
  copyNow: (n: number): string => (n > 0 ? `Copy ${n}` : 'Copy'),
  saidCopied: (n: number, week: string) => `${blocks(n)} copied to ${week}`,
};
