import type { Messages } from '../../lib/i18n.svelte';

const later: Messages['later'] = {
  doIt: 'Später machen',
  free: (day, times) => `Nächste freie Zeit: ${day}, ${times}`,
  take: 'Dorthin verschieben',
  changed: 'Dein Zeitplan hat sich geändert, darum wurde nichts verschoben.',
  none: 'Keine freie Zeit in den kommenden Wochen.',
};

export default later;
