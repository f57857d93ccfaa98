import type { Messages } from '../../lib/i18n.svelte';

const week: Messages['week'] = {
  previousWeek: 'Vorige Woche',
  nextWeek: 'Nächste Woche',
  previousDay: 'Voriger Tag',
  nextDay: 'Nächster Tag',
  goToDate: 'Zum Datum springen',
  newBlock: 'Neuer Block',
  more: 'Mehr zu dieser Woche',
  search: 'Suchen',
  addInWords: 'Block eintippen',
  daysOfWeek: 'Tage der Woche',
  empty: 'Diese Woche ist nichts geplant. Zieh über eine Zeit oder wähle „Neuer Block“.',
  full: 'Dein Zeitplan ist voll. Lösche alte Blöcke, um Platz für neue aus den Zeitfenstern zu schaffen.',
  // Zeiten
  fromTo: (start, end) => `${start} bis ${end}`,
  hoursOf: (done, planned) => `${done} von ${planned} h`,
  hours: (planned) => `${planned} h`,
  minutesTold: (done, planned) => `${done} von ${planned} erledigt`,
  nothingPlanned: 'nichts geplant',
  states: { done: 'erledigt', missed: 'verpasst', preview: 'geplant' },
  tick: (subject, start) => `Erledigt: ${subject} ${start}`,
  saidMoved: (subject, weekday, start, end) => `${subject}, ${weekday} ${start} bis ${end}`,
  saidMade: (subject, weekday, start, end) => `Neuer Block: ${subject}, ${weekday} ${start} bis ${end}`,
  saidChanged: (subject) => `Block ${subject} geändert`,
  saidDone: (subject) => `${subject}, erledigt`,
  saidOpen: (subject) => `${subject}, nicht erledigt`,
  // Der Dialog eines Blocks
  nextTopic: (title) => `als Nächstes: ${title}`,
  done: 'Erledigt',
  removed: (subject) => `Block ${subject} gelöscht`,
  askFollowing: (subject) => `${subject} verschoben. Nur dieser oder alle folgenden?`,
  askDeleted: (subject) => `${subject} gelöscht. Nur dieser oder alle folgenden?`,
  askEarly: (subject, day) => `${subject} ist am ${day}, in einer kommenden Woche. Ist es erledigt?`,
  notYet: 'Noch nicht',
  onlyThis: 'Nur dieser',
  allFollowing: 'Alle folgenden',
  // Die Spalte neben dem Kalender
  nothingToday: 'Heute ist nichts geplant.',
  agenda: { now: 'Jetzt', next: 'Als Nächstes', missed: 'Verpasst', done: 'Erledigt', tomorrow: 'Morgen' },
  leftUntil: (left, end) => `noch ${left}, bis ${end}`,
  inCalendar: 'Tag im Kalender anzeigen',
  panel: 'Heute im Überblick',
  topicsAhead: 'Nächste Themen',
};

export default week;
