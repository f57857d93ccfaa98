import type { Messages } from '../../lib/i18n.svelte';

const demo: Messages['demo'] = {
  look: 'Demo ansehen',
  lookLead: 'Noch nicht sicher?',
  line: 'Das ist eine Demo mit einer erfundenen Studentin. Ändern kannst du hier nichts.',
  unchanged: 'In der Demo kannst du nichts ändern.',
  leave: 'Demo verlassen',
  noSettings: 'Die Demo hat keine Einstellungen. Leg ein Konto an, dann hast du deine eigenen.',
};

export default demo;
