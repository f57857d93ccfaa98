import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const blocks = (n: number) => count(n, 'Block', 'Blöcke');

const daysOff: Messages['daysOff'] = {
  title: 'Freie Tage',
  text: 'An freien Tagen entfallen die Blöcke deiner Zeitfenster. Was du selbst angelegt oder geändert hast, bleibt.',
  none: 'Noch keine freien Tage.',
  add: 'Freie Tage eintragen',
  addShort: 'Freier Tag…',
  addOn: (day) => `Freier Tag am ${day}`,
  newTitle: 'Neue freie Tage',
  editTitle: 'Freie Tage',
  unnamed: 'Frei',
  ofOne: (subject, name) => `${subject}: ${name}`,
  changeIt: (name, days) => `${name} ändern, ${days}`,
  name: 'Name',
  from: 'Erster Tag',
  to: 'Letzter Tag',
  who: 'Für',
  all: 'Alle Fächer',
  pauses: 'Zeitfenster, die Wochen auslassen, pausieren und danach im selben Rhythmus fortsetzen',
  noDate: 'Wähle ein Datum.',
  endsFirst: 'Der letzte Tag darf nicht vor dem ersten liegen.',
  tooLong: (days) => `Höchstens ${days} Tage.`,
  effect: (added, removed, kept) => {
    const parts = [
      removed > 0 ? `${blocks(removed)} ${removed === 1 ? 'entfällt' : 'entfallen'}` : '',
      added > 0 ? `${blocks(added)} ${added === 1 ? 'kommt' : 'kommen'} dazu` : '',
      kept > 0 ? `${kept} eigene ${kept === 1 ? 'bleibt' : 'bleiben'}` : '',
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(', ') + '.' : 'Keine Blöcke betroffen.';
  },
  delete: 'Löschen…',
  deleteNow: 'Freie Tage löschen',
  returning: (added, removed) => {
    if (added === 0 && removed === 0) return 'Löschen? Keine Blöcke betroffen.';
    const parts = [
      added > 0 ? `${blocks(added)} ${added === 1 ? 'kommt' : 'kommen'} zurück` : '',
      removed > 0 ? `${blocks(removed)} ${removed === 1 ? 'entfällt' : 'entfallen'}` : '',
    ];
    return `Löschen? ${parts.filter(Boolean).join(', ')}.`;
  },
  saved: (name) => `${name}: gespeichert`,
  deleted: (name) => `${name}: gelöscht`,
  ofCalendars: (n) => `Aus Kalendern (${n})`,
  earlier: (n) => `Früher (${n})`,
};

export default daysOff;
