import type { Messages } from '../../lib/i18n.svelte';

const menu: Messages['menu'] = {
  tomorrow: 'Morgen',
  dayLater: 'Einen Tag später',
  nextFree: 'Nächste freie Zeit',
  duplicate: 'Verdoppeln',
  more: 'Mehr…',
  deleteFollowing: 'Alle folgenden löschen',
};

export default menu;
