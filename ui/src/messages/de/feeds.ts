import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const feeds: Messages['feeds'] = {
  title: 'Dein Zeitplan in anderen Kalendern',
  text: 'Sieh deine Blöcke im Kalender auf deinem Handy oder Rechner. Leg ein Abo an und abonniere dort seine Adresse.',
  often:
    'Andere Kalender aktualisieren sich in ihrem eigenen Takt: Google ein- bis zweimal am Tag, Outlook alle paar Stunden, die meisten anderen stündlich oder wie du es einstellst.',
  none: 'Noch keine Abos.',
  add: 'Neues Abo',
  newTitle: 'Neues Abo',
  editTitle: 'Abo',
  make: 'Abo anlegen',
  changeIt: (name) => `${name} ändern`,
  allSubjects: 'Alle Fächer',
  noSubjects: 'Keine Fächer: Du hast alle gelöscht',
  subjects: (names) => (names.length <= 2 ? names.join(' und ') : count(names.length, 'Fach', 'Fächer')),
  alarm: (minutes) => {
    if (minutes === 0) return 'wenn ein Block beginnt';
    if (minutes % 1440 === 0) return `${count(minutes / 1440, 'Tag', 'Tage')} vorher`;
    if (minutes % 60 === 0) return `${count(minutes / 60, 'Stunde', 'Stunden')} vorher`;
    return `${count(minutes, 'Minute', 'Minuten')} vorher`;
  },
  alarmIs: (when) => `Erinnerung ${when}`,

  name: 'Name',
  nameHint: 'Wo du es benutzt, zum Beispiel Handy.',
  shows: 'Fächer',
  all: 'Alle, auch neue',
  some: 'Nur diese',
  chooseSubject: 'Wähle ein Fach oder alle.',
  pastDays: 'Tage vor heute',
  aheadWeeks: 'Wochen voraus',
  whole: (least, most) => `Gib eine ganze Zahl von ${least} bis ${most} ein.`,
  done: 'Erledigte Blöcke',
  doneAs: { mark: 'Mit ✓ anzeigen', plain: 'Wie andere anzeigen', hide: 'Ausblenden' },
  alarmLabel: 'Erinnerung',
  noAlarm: 'Keine',
  exams: 'Mit Prüfungen',
  saved: (name) => `${name}: gespeichert`,

  addressTitle: (name) => `Adresse von ${name}`,
  addressText:
    'Füge in deinem Kalender einen Kalender „per URL“ hinzu und setz diese Adresse ein. Oder öffne sie auf diesem Gerät. Wer die Adresse hat, sieht deine Blöcke: Halte sie geheim.',
  address: 'Adresse',
  onceOnly: 'Du siehst sie nur dieses eine Mal.',
  copyAddress: 'Adresse kopieren',
  openHere: 'In einem Kalender öffnen',

  newAddress: 'Neue Adresse…',
  newAddressOf: (name) => `Neue Adresse für ${name}`,
  newAddressTitle: (name) => `${name} eine neue Adresse geben?`,
  newAddressText:
    'Die bisherige Adresse funktioniert dann nicht mehr. Kalender mit diesem Abo aktualisieren sich erst wieder, wenn du dort die neue einfügst.',
  giveNew: 'Neue Adresse anlegen',
  delete: 'Löschen…',
  deleteOf: (name) => `${name} löschen`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteText:
    'Die Adresse funktioniert dann nicht mehr, und Kalender mit diesem Abo aktualisieren sich nicht mehr. Dein Zeitplan bleibt, wie er ist.',
  deleteNow: 'Abo löschen',
  deleted: (name) => `${name}: gelöscht`,
};

export default feeds;
