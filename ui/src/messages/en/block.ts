// What the dialog of a block says, and what stands beside the week a moment later.
import { counter } from '../count';

const count = counter('en');

export default {
  editBlock: 'Edit block',
  subject: 'Subject',
  topic: 'Topic',
  note: 'Note',
  nextTopics: 'Next in the syllabus',
  askLearnt: (title: string) => `Have you learnt ${title}?`,
  learnt: 'Learnt',
  saidLearnt: (title: string) => `${title}, learnt`,
  reviewOf: (title: string) => `Review: ${title}`,
  date: 'Date',
  deleteBlock: 'Delete block',
  followingDeleted: (subject: string) => `${subject}: all following blocks deleted`,
  pastMidnight: 'This runs past midnight. A block ends on its own day.',
  makeParts: (n: number): string => (n > 1 ? 'Split into two blocks' : 'End at midnight'),
  atSameTime: (what: string) => `At the same time as ${what}.`,
  whichMove: 'Which blocks move?',
  followingMoved: (subject: string) => `${subject}: all following blocks moved`,
  wrongDate: 'Choose a date.',
  streak: 'Streak',
  days: (n: number) => count(n, 'day', 'days'),
  longest: (n: number) => `Longest: ${count(n, 'day', 'days')}`,
  toReview: (n: number) => `${n} to review`,
  saidReviewed: (title: string, grade: string) => `${title}: ${grade}`,
  grades: { again: 'Again', good: 'Good', easy: 'Easy' },
};
