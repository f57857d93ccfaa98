import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');
const blocks = (n: number) => count(n, 'Block', 'Blöcke');

const menu: Messages['menu'] = {
  tomorrow: 'Morgen',
  dayLater: 'Einen Tag später',
  nextFree: 'Nächste freie Zeit',
  duplicate: 'Duplizieren',
  more: 'Mehr…',
  deleteFollowing: 'Alle folgenden löschen',
  delete: 'Löschen',
  // Mehrere Blöcke
  several: 'Ausgewählte Blöcke',
  selected: (n) => `${n} ausgewählt`,
  dayEarlier: 'Einen Tag früher',
  fullSelection: (n) => `Du kannst höchstens ${n} Blöcke auswählen.`,
  saidMoved: (n) => `${blocks(n)} verschoben`,
  saidDone: (n) => `${blocks(n)} erledigt`,
  saidOpen: (n) => `${blocks(n)} nicht erledigt`,
  saidRemoved: (n) => `${blocks(n)} gelöscht`,
  askEarly: (n) =>
    n === 1
      ? 'Einer davon ist in einer kommenden Woche. Ist er erledigt?'
      : `${n} davon sind in kommenden Wochen. Sind sie erledigt?`,
  // Eine Woche, die kopiert wird
  copyWeek: 'Woche kopieren',
  copyWeekTo: 'Woche kopieren…',
  copyWhat: 'Kopiert Zeiten und Notizen. Die Themen folgen dem Lehrplan.',
  copyTo: 'In die Woche vom',
  otherWeek: 'Wähle einen Tag einer anderen Woche.',
  copies: (n, there) =>
    [n === 0 ? 'Nichts zu kopieren.' : `${blocks(n)} zu kopieren.`, there > 0 && `${blocks(there)} schon da.`]
      .filter(Boolean)
      .join(' '),
  moreClashes: (n) => `${n} weitere überschneiden sich mit etwas anderem.`,
  copyNow: (n) => (n > 0 ? `${n} kopieren` : 'Kopieren'),
  saidCopied: (n, week) => `${blocks(n)} kopiert: ${week}`,
};

export default menu;
