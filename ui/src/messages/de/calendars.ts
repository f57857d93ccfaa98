import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const calendars: Messages['calendars'] = {
  title: 'Andere Kalender in deinem Plan',
  text: 'Vorlesungen, Schichten und Termine von anderswo stehen in deiner Woche als belegte Zeiten, und Vorschläge weichen ihnen aus. Dort wird nie etwas geschrieben.',
  none: 'Es gibt noch keine.',
  add: 'Kalender hinzufügen',
  newTitle: 'Kalender hinzufügen',
  editTitle: 'Kalender',
  addIt: 'Hinzufügen',
  changeIt: (name) => `${name} ändern`,

  address: 'Adresse',
  addressHint:
    'Füge ein, was seine Seite zum Abonnieren anbietet; oft endet es auf .ics. Sie bleibt geheim und wird nie wieder gezeigt.',
  addressStays: 'Bleibt sie leer, gilt die bisherige.',
  noSource: 'Füge eine Adresse ein, oder wähle eine Datei.',
  chooseFile: 'Datei wählen',
  orDrop: 'oder hier ablegen',
  dropHere: 'Hier ablegen',
  leaveFile: (name) => `${name} weglassen`,
  tooLarge: 'Diese Datei ist größer als 5 MB.',
  name: 'Name',
  wholeDays: 'Ganztägige Termine',
  allDay: { ignore: 'Zählen nicht', busy: 'Sind belegte Zeiten', day_off: 'Sind freie Tage' },
  daysOffHint:
    'An freien Tagen geben Zeitfenster keine Blöcke: Die sie gegeben haben, fallen weg, und was du selbst geplant hast, bleibt. Das ist für Kalender mit Feiertagen.',
  daysOffGo: 'Mit dem Speichern fallen seine freien Tage weg: An ihnen geben Zeitfenster wieder Blöcke.',
  titles: 'Zeigen, wie Termine heißen',
  reading: 'Der Kalender wird gelesen…',
  added: (name, events) => `${name}: ${events}`,
  saved: (name) => `${name}: gespeichert`,

  events: (n, through) => `${count(n, 'Termin', 'Termine')} bis ${through}`,
  ofFile: 'Aus einer Datei',
  read: (when) => `Gelesen: ${when}`,
  neverRead: 'Noch nie gelesen',
  state: {
    ok: '',
    stale: 'Seit über zwei Tagen nicht lesbar: Was du siehst, ist von vorher.',
    failed: 'Noch nicht lesbar gewesen.',
  },
  problem: (why) => `Der letzte Versuch: ${why}`,
  skipped: (n) => `${count(n, 'Zeile', 'Zeilen')} anders gelesen oder weggelassen`,
  line: (line, reason) => `Zeile ${line}: ${reason}`,
  refresh: 'Neu lesen',
  refreshOf: (name) => `${name} neu lesen`,
  refreshed: (name, events) => `${name} gelesen: ${events}`,
  otherFile: 'Andere Datei',
  otherFileOf: (name) => `Andere Datei für ${name}`,
  delete: 'Löschen…',
  deleteOf: (name) => `${name} löschen`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteText: (daysOff) =>
    daysOff
      ? 'Seine belegten Zeiten verschwinden aus der Woche und seine freien Tage auch: Zeitfenster geben dort wieder Blöcke. Was du selbst geplant hast, bleibt.'
      : 'Seine belegten Zeiten verschwinden aus der Woche. Deine Blöcke bleiben, wie sie sind.',
  deleteNow: 'Kalender löschen',
  deleted: (name) => `${name}: gelöscht`,

  ofCalendar: 'Diese Tage kommen aus einem Kalender und ändern sich mit ihm.',
  toCalendars: 'Kalender',

  // Der Anfang
  paste: 'Die Adresse deines Stundenplans einfügen',
};

export default calendars;
