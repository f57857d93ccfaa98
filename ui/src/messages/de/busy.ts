import type { Messages } from '../../lib/i18n.svelte';

const busy: Messages['busy'] = {
  busy: 'Belegte Zeiten',
  busyShort: 'Belegt',
  busyTime: 'eine belegte Zeit',
  clash: (subject, what) => `${subject} überschneidet sich jetzt mit ${what}.`,
  youAreBusy: (what) => `Da hast du schon etwas: ${what}.`,
  sameTime: (what) => `gleichzeitig mit ${what}`,
  andMore: (what, n) => `${what} und ${n} weitere`,
  toggle: 'Belegte Zeiten ein- oder ausblenden',
  saidShown: 'Belegte Zeiten eingeblendet',
  saidHidden: 'Belegte Zeiten ausgeblendet',
};

export default busy;
