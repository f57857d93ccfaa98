import type { Messages } from '../../lib/i18n.svelte';

const log: Messages['log'] = {
  nothingDone: 'Nichts rückgängig zu machen.',
  nothingUndone: 'Nichts zu wiederholen.',
  undone: (what) => `Rückgängig gemacht: ${what}`,
  outdated: (what) => `Nicht rückgängig gemacht, weil inzwischen geändert: ${what}`,
};

export default log;
