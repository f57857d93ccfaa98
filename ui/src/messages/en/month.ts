export default {
  keys: 'In the month',
  grid: 'The days of the month. Arrow keys go from day to day and from week to week.',
  previous: 'Previous month',
  next: 'Next month',
  toToday: 'Today',
  weekBefore: 'A week earlier',
  weekAfter: 'A week later',
  exams: 'Exams of this month',
  other: (time: string) => `${time} of other commitments`,
};
