import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const feeds: Messages['feeds'] = {
  title: 'Dein Plan in anderen Kalendern',
  text: 'Ein Abo zeigt deine Blöcke im Kalender auf deinem Telefon oder Rechner, unter einer Adresse, die du dort abonnierst.',
  often:
    'Wie bald eine Änderung dort erscheint, liegt an jenem Kalender: Google sieht ein- oder zweimal am Tag nach, Outlook alle paar Stunden, die meisten anderen stündlich oder wie du es einstellst.',
  none: 'Es gibt noch keine Abos.',
  add: 'Abo anlegen',
  newTitle: 'Neues Abo',
  editTitle: 'Abo',
  make: 'Abo anlegen',
  changeIt: (name) => `${name} ändern`,
  allSubjects: 'Alle Fächer',
  noSubjects: 'Keine Fächer: Die es zeigte, sind gelöscht',
  subjects: (names) => (names.length <= 2 ? names.join(' und ') : count(names.length, 'Fach', 'Fächer')),
  alarm: (minutes) => {
    if (minutes === 0) return 'wenn ein Block beginnt';
    if (minutes % 1440 === 0) return `${count(minutes / 1440, 'Tag', 'Tage')} vorher`;
    if (minutes % 60 === 0) return `${count(minutes / 60, 'Stunde', 'Stunden')} vorher`;
    return `${count(minutes, 'Minute', 'Minuten')} vorher`;
  },
  alarmIs: (when) => `Erinnerung ${when}`,

  name: 'Name',
  nameHint: 'Wo es sein wird, etwa Telefon.',
  shows: 'Fächer',
  all: 'Alle, auch künftige',
  some: 'Nur diese',
  chooseSubject: 'Wähle ein Fach, oder alle.',
  pastDays: 'Tage vor heute',
  aheadWeeks: 'Wochen voraus',
  whole: (least, most) => `Eine ganze Zahl von ${least} bis ${most}.`,
  done: 'Erledigte Blöcke',
  doneAs: { mark: 'Mit einem ✓', plain: 'Wie alle anderen', hide: 'Nicht gezeigt' },
  alarmLabel: 'Erinnerung',
  noAlarm: 'Keine',
  exams: 'Auch Prüfungen',
  saved: (name) => `${name}: gespeichert`,

  addressTitle: (name) => `Die Adresse von ${name}`,
  addressText:
    'Füge sie dort ein, wo dein Kalender einen „per URL“ hinzufügt, oder öffne sie im Kalender dieses Geräts. Wer sie hat, sieht die Blöcke: Gib sie niemandem.',
  address: 'Adresse',
  onceOnly: 'Sie wird nur jetzt gezeigt.',
  copyAddress: 'Adresse kopieren',
  openHere: 'In einem Kalender öffnen',

  newAddress: 'Neue Adresse…',
  newAddressOf: (name) => `Neue Adresse für ${name}`,
  newAddressTitle: (name) => `${name} eine neue Adresse geben?`,
  newAddressText:
    'Die bisherige führt von da an ins Leere. Jeder Kalender, der das Abo zeigt, wird nicht mehr aktualisiert, bis du ihm die neue gibst.',
  giveNew: 'Neue Adresse anlegen',
  delete: 'Löschen…',
  deleteOf: (name) => `${name} löschen`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteText:
    'Die Adresse führt von da an ins Leere, und Kalender, die das Abo zeigen, werden nicht mehr aktualisiert. Dein Plan bleibt, wie er ist.',
  deleteNow: 'Abo löschen',
  deleted: (name) => `${name}: gelöscht`,
};

export default feeds;
