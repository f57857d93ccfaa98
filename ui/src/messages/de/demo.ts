import type { Messages } from '../../lib/i18n.svelte';

const demo: Messages['demo'] = {
  look: 'Sieh dich in einer Demo um',
  lookLead: 'Noch nicht sicher?',
  line: 'Eine Demo: die Wochen einer erfundenen Studentin. Was du hier änderst, bleibt nicht.',
  leave: 'Demo verlassen',
  noSettings: 'Die Demo hat keine Einstellungen. Mit einem eigenen Konto hast du deine.',
};

export default demo;
