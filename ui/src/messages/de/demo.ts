import type { Messages } from '../../lib/i18n.svelte';

const demo: Messages['demo'] = {
  look: 'Sieh dich in einer Demo um',
  lookLead: 'Noch nicht sicher?',
  line: 'Eine Demo: die Wochen einer erfundenen Studentin. Ändern lässt sich hier nichts.',
  unchanged: 'Das ist eine Demo; darin lässt sich nichts ändern.',
  leave: 'Demo verlassen',
  noSettings: 'Die Demo hat keine Einstellungen. Mit einem eigenen Konto hast du deine.',
};

export default demo;
