import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const refusals: Messages['refusals'] = {
  serverFault: 'Auf dem Server ist etwas schiefgegangen. Versuch es gleich noch einmal.',
  wait: (seconds: number) => {
    if (seconds < 90) return `Zu viele Versuche. Warte ${count(seconds, 'Sekunde', 'Sekunden')}.`;
    return `Zu viele Versuche. Warte ${Math.ceil(seconds / 60)} Minuten.`;
  },
  moreProblems: (n: number) => `Und ${count(n, 'weiteres Problem', 'weitere Probleme')}.`,
};

export default refusals;
