import { counter } from '../count';

const count = counter('en');

export default {
  title: 'Prepared subjects',
  text: 'Sets of your subjects, with their slots and syllabi, as for a class. New accounts are offered them when they begin.',
  none: 'There are none.',
  noSubjects: 'You have no subjects from which one could be made.',
  name: 'Name of the set',
  which: 'Which of your subjects',
  prepare: 'Prepare',
  prepared: 'Prepared',
  remove: 'Remove',
  removeIt: (name: string) => `Remove ${name}`,
  removed: 'Removed. Who has taken it keeps the subjects.',
  choose: 'Choose at least one.',
  noName: 'Give it a name.',

  offer: 'Begin with what is prepared',
  offerText: 'Subjects with their times and topics. You can change all of it later.',
  take: 'Take it',
  subjects: (n: number) => count(n, 'subject', 'subjects'),
  taken: (n: number) => `${count(n, 'subject is', 'subjects are')} in your week.`,
};
