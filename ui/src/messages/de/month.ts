import type { Messages } from '../../lib/i18n.svelte';

const month: Messages['month'] = {
  keys: 'Im Monat',
  grid: 'Tage des Monats. Die Pfeiltasten springen um einen Tag oder eine Woche.',
  previous: 'Voriger Monat',
  next: 'Nächster Monat',
  toToday: 'Heute',
  weekBefore: 'Eine Woche früher',
  weekAfter: 'Eine Woche später',
  exams: 'Prüfungen in diesem Monat',
  other: (time) => `${time} andere Verpflichtungen`,
};

export default month;
