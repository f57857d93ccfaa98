import { counter } from '../count';

const count = counter('en');

const blocks = (n: number) => count(n, 'block', 'blocks');

export default {
  title: 'Days off',
  text: 'Your slots make no blocks on days off. Blocks that you added or changed yourself stay.',
  none: 'No days off yet.',
  add: 'Add time off',
  addShort: 'Day off…',
  addOn: (day: string) => `Day off on ${day}`,
  newTitle: 'New time off',
  editTitle: 'Days off',
  unnamed: 'Day off',
  ofOne: (subject: string, name: string) => `${subject}: ${name}`,
  changeIt: (name: string, days: string) => `Change ${name}, ${days}`,
  name: 'Name',
  from: 'First day',
  to: 'Last day',
  who: 'For',
  all: 'All subjects',
  pauses: 'Pause slots that skip weeks, and resume their rhythm afterwards',
  noDate: 'Choose a date.',
  endsFirst: 'The last day can’t be before the first.',
  tooLong: (days: number) => `At most ${days} days.`,
  effect: (added: number, removed: number, kept: number) => {
    const parts = [
      removed > 0 ? `Removes ${blocks(removed)}.` : '',
      added > 0 ? `Adds ${blocks(added)}.` : '',
      kept > 0 ? `${kept} of your own ${kept === 1 ? 'stays' : 'stay'}.` : '',
    ].filter(Boolean);
    return parts.join(' ') || 'No blocks affected.';
  },
  delete: 'Delete…',
  deleteNow: 'Delete days off',
  returning: (added: number, removed: number) => {
    if (added === 0 && removed === 0) return 'Delete them? No blocks affected.';
    const parts = [added > 0 ? `Brings back ${blocks(added)}.` : '', removed > 0 ? `Removes ${blocks(removed)}.` : ''];
    return ['Delete them?', ...parts.filter(Boolean)].join(' ');
  },
  saved: (name: string) => `${name}: saved`,
  deleted: (name: string) => `${name}: deleted`,
  ofCalendars: (n: number) => `From calendars (${n})`,
  earlier: (n: number) => `Earlier (${n})`,
};
