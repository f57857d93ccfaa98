import type { Messages } from '../../lib/i18n.svelte';

const log: Messages['log'] = {
  nothingDone: 'Es gibt nichts rückgängig zu machen.',
  nothingUndone: 'Es gibt nichts zu wiederholen.',
  undone: (what) => `Rückgängig gemacht: ${what}`,
  outdated: (what) => `Seither geändert, also bleibt es: ${what}`,
};

export default log;
