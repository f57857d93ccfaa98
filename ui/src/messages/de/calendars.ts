import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const calendars: Messages['calendars'] = {
  title: 'Andere Kalender in deinem Zeitplan',
  text: 'Sieh Vorlesungen, Schichten und Termine aus anderen Kalendern als belegte Zeiten in deiner Woche. Vorschläge weichen ihnen aus. Der Planer ändert in diesen Kalendern nie etwas.',
  none: 'Noch keine Kalender.',
  add: 'Kalender hinzufügen',
  newTitle: 'Kalender hinzufügen',
  editTitle: 'Kalender',
  addIt: 'Hinzufügen',
  changeIt: (name) => `${name} ändern`,

  address: 'Adresse',
  addressHint:
    'Füge den Link ein, den der Kalender zum Abonnieren anbietet. Oft endet er auf .ics. Er bleibt geheim und wird nie wieder angezeigt.',
  addressStays: 'Leer lassen, um die Adresse zu behalten.',
  noSource: 'Füge eine Adresse ein oder wähle eine Datei.',
  chooseFile: 'Datei wählen',
  orDrop: 'oder hier ablegen',
  dropHere: 'Hier ablegen',
  leaveFile: (name) => `${name} entfernen`,
  tooLarge: 'Diese Datei ist größer als 5 MB.',
  name: 'Name',
  wholeDays: 'Ganztägige Termine',
  allDay: { ignore: 'Ignorieren', busy: 'Belegt', day_off: 'Freie Tage' },
  daysOffHint:
    'Gut für Kalender mit Feiertagen und Ferien. An freien Tagen entfallen die Blöcke deiner Zeitfenster. Was du selbst geplant hast, bleibt.',
  daysOffGo: 'Beim Speichern entfallen seine freien Tage. Deine Zeitfenster bekommen dort ihre Blöcke zurück.',
  titles: 'Titel anzeigen',
  reading: 'Der Kalender wird gelesen…',
  added: (name, events) => `${name}: ${events}`,
  saved: (name) => `${name}: gespeichert`,

  events: (n, through) => `${count(n, 'Termin', 'Termine')} bis ${through}`,
  ofFile: 'Aus einer Datei',
  read: (when) => `Aktualisiert: ${when}`,
  neverRead: 'Noch nie aktualisiert',
  state: {
    ok: '',
    stale: 'Der Planer konnte diesen Kalender seit über zwei Tagen nicht lesen. Du siehst einen älteren Stand.',
    failed: 'Der Planer konnte diesen Kalender noch nicht lesen.',
  },
  problem: (why) => `Letzter Versuch: ${why}`,
  skipped: (n) => `${count(n, 'Zeile', 'Zeilen')} angepasst oder ausgelassen`,
  line: (line, reason) => `Zeile ${line}: ${reason}`,
  refresh: 'Aktualisieren',
  refreshOf: (name) => `${name} aktualisieren`,
  refreshed: (name, events) => `${name} aktualisiert: ${events}`,
  otherFile: 'Datei ersetzen',
  otherFileOf: (name) => `Datei von ${name} ersetzen`,
  delete: 'Löschen…',
  deleteOf: (name) => `${name} löschen`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteText: (daysOff) =>
    daysOff
      ? 'Das entfernt seine belegten Zeiten und seine freien Tage. Deine Zeitfenster bekommen dort ihre Blöcke zurück. Was du selbst geplant hast, bleibt.'
      : 'Das entfernt seine belegten Zeiten aus deiner Woche. Deine Blöcke bleiben, wie sie sind.',
  deleteNow: 'Kalender löschen',
  deleted: (name) => `${name}: gelöscht`,

  ofCalendar: 'Diese Tage kommen aus einem Kalender und ändern sich mit ihm.',
  toCalendars: 'Kalender',

  // Der Anfang
  paste: 'Adresse deines Stundenplans einfügen',
};

export default calendars;
