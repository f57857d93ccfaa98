import type { Messages } from '../../lib/i18n.svelte';

const later: Messages['later'] = {
  doIt: 'Später machen',
  free: (day, times) => `Die nächste Zeit dafür: ${day}, ${times}`,
  take: 'Dorthin verlegen',
  changed: 'Der Zeitplan hat sich inzwischen geändert, deshalb ist nichts verlegt worden.',
  none: 'In den kommenden Wochen ist keine Zeit dafür frei.',
};

export default later;
