import type { Messages } from '../../lib/i18n.svelte';

const busy: Messages['busy'] = {
  busy: 'Belegte Zeiten',
  busyShort: 'Belegt',
  busyTime: 'eine belegte Zeit',
  clash: (subject, what) => `${subject} liegt jetzt gleichzeitig mit ${what}.`,
  youAreBusy: (what) => `Da bist du belegt: ${what}.`,
  sameTime: (what) => `gleichzeitig mit ${what}`,
  andMore: (what, n) => `${what} und ${n} weitere`,
  toggle: 'Belegte Zeiten zeigen oder verbergen',
  saidShown: 'Belegte Zeiten sind zu sehen',
  saidHidden: 'Belegte Zeiten sind verborgen',
};

export default busy;
