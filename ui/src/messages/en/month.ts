export default {
  keys: 'In the month',
  grid: 'Days of the month. The arrow keys move by day and by week.',
  previous: 'Previous month',
  next: 'Next month',
  toToday: 'Today',
  weekBefore: 'A week earlier',
  weekAfter: 'A week later',
  exams: 'Exams this month',
  other: (time: string) => `${time} of other commitments`,
};
