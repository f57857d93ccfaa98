import { counter } from '../count';

const count = counter('en');

const blocks = (n: number) => count(n, 'block', 'blocks');

export default {
  title: 'Days off',
  text: 'On days off, slots give no blocks. What you made or changed yourself stays.',
  none: 'There are none.',
  add: 'Add days off',
  addShort: 'Day off…',
  addOn: (day: string) => `Day off on ${day}`,
  newTitle: 'New days off',
  editTitle: 'Days off',
  unnamed: 'Day off',
  ofOne: (subject: string, name: string) => `${subject}: ${name}`,
  changeIt: (name: string, days: string) => `Change ${name}, ${days}`,
  name: 'Name',
  from: 'First day',
  to: 'Last day',
  who: 'For',
  all: 'All subjects',
  pauses: 'Slots that are not every week pause, and go on afterwards',
  noDate: 'Choose a date.',
  endsFirst: 'The last day must not be before the first.',
  tooLong: (days: number) => `At most ${days} days.`,
  effect: (added: number, removed: number, kept: number) => {
    const parts = [
      removed > 0 ? `${blocks(removed)} ${removed === 1 ? 'goes' : 'go'}` : '',
      added > 0 ? `${blocks(added)} ${added === 1 ? 'comes' : 'come'}` : '',
      kept > 0 ? `${kept} of your own ${kept === 1 ? 'stays' : 'stay'}` : '',
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(', ') + '.' : 'No block comes or goes, as far as weeks are filled.';
  },
  delete: 'Delete…',
  deleteNow: 'Delete days off',
  returning: (added: number, removed: number) => {
    if (added === 0 && removed === 0) return 'Delete them? No block comes back, as far as weeks are filled.';
    const goes = removed > 0 ? `, ${removed} ${removed === 1 ? 'goes' : 'go'}` : '';
    return `Delete them? ${blocks(added)} ${added === 1 ? 'comes' : 'come'} back${goes}.`;
  },
  saved: (name: string) => `${name}: saved`,
  deleted: (name: string) => `${name}: deleted`,
  ofCalendars: (n: number) => `From calendars (${n})`,
  earlier: (n: number) => `Earlier (${n})`,
};
