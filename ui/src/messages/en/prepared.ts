import { counter } from '../count';

const count = counter('en');

export default {
  title: 'Prepared subjects',
  text: 'Offer new accounts a set of your subjects with slots and topics, for example for a class.',
  none: 'No prepared subjects yet.',
  noSubjects: 'Add subjects first. Then you can prepare a set.',
  name: 'Name of the set',
  which: 'Which of your subjects',
  prepare: 'Prepare',
  prepared: 'Prepared',
  remove: 'Remove',
  removeIt: (name: string) => `Remove ${name}`,
  removed: 'Removed. Everyone who added it keeps the subjects.',
  choose: 'Choose at least one subject.',
  noName: 'Give it a name.',

  offer: 'Start with prepared subjects',
  offerText: 'They come with times and topics. You can change everything later.',
  take: 'Add to my week',
  subjects: (n: number) => count(n, 'subject', 'subjects'),
  taken: (n: number) => `${count(n, 'subject', 'subjects')} added to your week.`,
};
