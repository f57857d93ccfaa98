// What the dialog of a block says, and what stands beside the week a moment later.
import { counter } from '../count';

const count = counter('en');

export default {
  editBlock: 'Edit block',
  subject: 'Subject',
  topic: 'Topic',
  note: 'Note',
  nextTopics: 'Next in the syllabus',
  askLearnt: (title: string) => `${title}: learnt with this?`,
  learnt: 'Learnt',
  saidLearnt: (title: string) => `${title}, learnt`,
  reviewOf: (title: string) => `Review: ${title}`,
  date: 'Date',
  deleteBlock: 'Delete block',
  followingDeleted: (subject: string) => `${subject}: all following deleted`,
  pastMidnight: 'That goes past midnight, and a block ends with its day.',
  makeParts: (n: number): string => (n > 1 ? 'Make two blocks' : 'End with the day'),
  atSameTime: (what: string) => `At the same time as ${what}.`,
  whichMove: 'Which ones move',
  followingMoved: (subject: string) => `${subject}: all following moved`,
  wrongDate: 'Choose a date.',
  streak: 'Streak',
  days: (n: number) => count(n, 'day', 'days'),
  longest: (n: number) => `Longest: ${count(n, 'day', 'days')}`,
  toReview: (n: number) => `${n} to review`,
  saidReviewed: (title: string, grade: string) => `${title}: ${grade}`,
  grades: { again: 'Again', good: 'Good', easy: 'Easy' },
};
