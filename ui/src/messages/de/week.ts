import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const week: Messages['week'] = {
  previousWeek: 'Vorige Woche',
  nextWeek: 'Nächste Woche',
  previousDay: 'Voriger Tag',
  nextDay: 'Nächster Tag',
  goToDate: 'Gehe zum Datum',
  newBlock: 'Neuer Block',
  search: 'Suchen',
  daysOfWeek: 'Tage der Woche',
  empty: 'Diese Woche ist nichts geplant. Ziehe über eine Zeit, oder nimm Neuer Block.',
  full: 'Dein Zeitplan ist voll: Für weitere Blöcke aus den Zeitfenstern ist erst Platz, wenn du alte löschst.',
  // Zeiten
  fromTo: (start, end) => `${start} bis ${end}`,
  hoursOf: (done, planned) => `${done} von ${planned} h`,
  hours: (planned) => `${planned} h`,
  minutesTold: (done, planned) => `${done} von ${planned} erledigt`,
  nothingPlanned: 'nichts geplant',
  states: { done: 'erledigt', missed: 'verpasst', preview: 'Vorschau' },
  tick: (subject, start) => `Erledigt: ${subject} ${start}`,
  saidMoved: (subject, weekday, start, end) => `${subject}, ${weekday} ${start} bis ${end}`,
  saidMade: (subject, weekday, start, end) => `Neuer Block: ${subject}, ${weekday} ${start} bis ${end}`,
  saidChanged: (subject) => `Block von ${subject} geändert`,
  saidDone: (subject) => `${subject}, erledigt`,
  saidOpen: (subject) => `${subject}, nicht erledigt`,
  // Der Dialog eines Blocks
  editBlock: 'Block bearbeiten',
  subject: 'Fach',
  topic: 'Thema',
  note: 'Notiz',
  nextTopics: 'Als Nächstes im Lehrplan',
  date: 'Datum',
  done: 'Erledigt',
  deleteBlock: 'Block löschen',
  removed: (subject) => `Block von ${subject} gelöscht`,
  askFollowing: (subject) => `${subject} verschoben: nur dieser oder alle folgenden?`,
  askDeleted: (subject) => `${subject} gelöscht: nur dieser oder alle folgenden?`,
  followingDeleted: (subject) => `${subject}: alle folgenden gelöscht`,
  askEarly: (subject, day) => `${subject} ist am ${day}, in einer kommenden Woche. Ist es erledigt?`,
  notYet: 'Noch nicht',
  pastMidnight: 'Das geht über Mitternacht hinaus, und ein Block endet mit seinem Tag.',
  makeParts: (n) => (n > 1 ? 'Zwei Blöcke daraus machen' : 'Mit dem Tag enden'),
  atSameTime: (what) => `Gleichzeitig mit ${what}.`,
  onlyThis: 'Nur dieser',
  allFollowing: 'Alle folgenden',
  whichMove: 'Welche verschoben werden',
  followingMoved: (subject) => `${subject}: alle folgenden verschoben`,
  wrongDate: 'Wähle ein Datum.',
  // Die Suche
  searchFor: 'Ein Fach, ein Thema oder ein Datum',
  nothingFound: 'Nichts gefunden.',
  near: ['gestern', 'heute', 'morgen'],
  kinds: { day: 'Woche', subject: 'Fach', topic: 'Thema' },
  // Die Spalte neben dem Kalender
  nothingToday: 'Heute ist nichts geplant.',
  streak: 'Serie',
  days: (n) => count(n, 'Tag', 'Tage'),
  longest: (n) => `Längste: ${count(n, 'Tag', 'Tage')}`,
  topicsAhead: 'Nächste Themen',
};

export default week;
