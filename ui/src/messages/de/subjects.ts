import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

/** Was mit einer Zeile nicht stimmt, nach seiner Art. */
const pasteProblem: Record<string, string> = {
  no_topics: 'Keine Themen gefunden.',
  no_title: 'Ohne Titel, darum ausgelassen.',
  long_title: 'Der Titel hat über 200 Zeichen und wurde gekürzt.',
  control_characters: 'Der Titel enthielt Zeichen, die sich nicht anzeigen lassen. Sie wurden entfernt.',
  same_title: 'Derselbe Titel steht schon weiter oben, darum ausgelassen.',
  long_duration: 'Mehr als 6.000 Minuten, darum ohne Dauer.',
  unknown_cell: 'Eine Zelle ist unklar und wurde ausgelassen.',
  unknown_column: 'Eine Spalte ist unbekannt oder doppelt und wurde ausgelassen.',
  too_many_cells: 'Mehr Zellen als Spalten. Der Rest wurde ausgelassen.',
  broken_quotes: 'Ein Anführungszeichen fehlt oder steht falsch. Diese Zeile und alles danach wurde ausgelassen.',
  too_many_topics: 'Mehr als 500 Themen. Diese Zeile und alles danach wurde ausgelassen.',
  too_many_lines: 'Mehr als 20.000 Zeilen. Diese Zeile und alles danach wurde ausgelassen.',
  too_many_problems: 'Es gibt noch mehr Probleme.',
};

const subjects: Messages['subjects'] = {
  title: 'Fächer',
  newSubject: 'Neues Fach',
  backToList: 'Alle Fächer',
  summary: (n: number, time: string) => `${count(n, 'Fach', 'Fächer')}, ${time} pro Woche`,

  types: { study: 'Lernen', training: 'Training', inactive: 'Anderes' },
  typeHints: {
    study: 'Etwas zum Lernen.',
    training: 'Sport und Bewegung.',
    inactive: 'Andere Verpflichtungen, zum Beispiel ein Job. Dafür bekommst du keine Vorschläge.',
  },
  typeFixed: 'Die Art lässt sich später nicht ändern. Du kannst das Fach aber neu anlegen.',
  typeIs: (type: string) => `${type}. Die Art lässt sich nicht ändern. Du kannst das Fach aber neu anlegen.`,

  name: 'Name',
  type: 'Art',
  color: 'Farbe',
  ownColor: 'Hex-Code',
  pickColor: 'Beliebige Farbe wählen',
  colors: [
    'Blau',
    'Rot',
    'Grün',
    'Bernstein',
    'Violett',
    'Cyan',
    'Pink',
    'Oliv',
    'Indigo',
    'Orange',
    'Petrol',
    'Stein',
  ],

  nameMissing: 'Gib ihm einen Namen.',
  nameLong: 'Nimm höchstens 40 Zeichen.',
  nameBad: 'Der Name enthält ein Zeichen, das sich nicht anzeigen lässt.',
  nameTaken: (name: string) => `Du hast schon ein Fach ${name}.`,
  colorWrong: 'Gib eine Farbe als #RGB oder #RRGGBB ein.',

  slots: 'Wöchentliche Zeitfenster',
  slotsHint: 'Wiederholt sich jede Woche an diesen Tagen.',
  noSlots: 'Keine Zeitfenster. Alle Blöcke dieses Fachs legst du selbst an.',
  slot: (n: number) => `Zeitfenster ${n}`,
  days: 'Tage',
  every: (n: number) => (n === 1 ? 'jede Woche' : `jede ${n}. Woche`),
  fromDate: (date: string) => `ab ${date}`,
  untilDate: (date: string) => `bis ${date}`,
  howOften: 'Wie oft',
  nextOn: 'Das nächste Mal am',
  next: (date: string) => `Das nächste Mal am ${date}`,
  noNext: 'Dieses Zeitfenster ist abgelaufen.',
  from: 'Von',
  until: 'Bis',
  addDates: 'Von … bis …',
  removeDates: 'Daten entfernen',
  untilFirst: 'Das letzte Datum darf nicht vor dem ersten liegen.',
  needsFrom: 'Wähle ein erstes Datum. Die Wochen zählen ab dort.',
  slotsText: 'Oder mehrere Zeiten eintippen oder einfügen',
  slotsExample: 'Mo 10–12, Do 14–16',
  addSlots: 'Hinzufügen',
  addSlot: 'Zeitfenster hinzufügen',
  removeSlot: 'Zeitfenster entfernen',
  manySlots: 'Ein Fach kann höchstens 50 Zeitfenster haben.',
  noDays: 'Wähle mindestens einen Tag.',
  overlap: (other: number, day: string) =>
    `Überschneidet sich am ${day} mit Zeitfenster ${other}. Das geht innerhalb eines Fachs nicht.`,
  daily: 'Täglich',
  aWeek: (time: string) => `${time} pro Woche`,
  moreSlots: (n: number) => `und ${n} weitere`,
  noSlotsShort: 'Keine Zeitfenster',

  picture: 'Woche',
  pictureLabel: (name: string, words: string) => `Eine Woche mit den Zeitfenstern von ${name}: ${words || 'keine'}`,
  thisSubject: 'Dieses Fach',
  clash: (name: string, when: string) => `Überschneidet sich mit ${name}: ${when}`,
  clashesAllowed: 'Fächer können sich überschneiden. Beide bekommen ihre Blöcke.',
  moreClashes: (n: number) => `und ${count(n, 'weitere Überschneidung', 'weitere Überschneidungen')}`,

  unsaved: 'Noch nicht gespeichert',
  discard: 'Änderungen verwerfen',
  saved: 'Gespeichert.',
  savedEffect: (added: number, removed: number) => {
    const weeks = 'in den kommenden Wochen';
    if (added > 0 && removed > 0)
      return `Gespeichert. ${count(added, 'Block', 'Blöcke')} mehr, ${removed} weniger ${weeks}.`;
    if (added > 0) return `Gespeichert. ${count(added, 'Block', 'Blöcke')} mehr ${weeks}.`;
    if (removed > 0) return `Gespeichert. ${count(removed, 'Block', 'Blöcke')} weniger ${weeks}.`;
    return 'Gespeichert. Keine Blöcke betroffen.';
  },
  made: (name: string) => `${name} angelegt.`,
  madeEffect: (name: string, blocks: number) =>
    `${name} angelegt, mit ${count(blocks, 'Block', 'Blöcken')} in den kommenden Wochen.`,
  leaveTitle: 'Ohne Speichern verlassen?',
  leaveText: (name: string) => `Deine Änderungen an ${name} sind noch nicht gespeichert.`,
  stay: 'Weiter bearbeiten',

  syllabus: 'Lehrplan',
  topicsOf: (done: number, all: number) => `${done} von ${count(all, 'Thema', 'Themen')}`,
  topicsDone: (done: number, all: number) => `${done} von ${count(all, 'Thema', 'Themen')} erledigt`,
  left: (time: string) => `noch ${time}`,
  allDone: 'Alles erledigt',
  noTopics: 'Keine Themen',
  comeBack: 'Erledigte Themen wiederholen (in wachsenden Abständen)',
  comeBackDays: (days: string) => `Sie kommen nach ${days} Tagen wieder.`,
  saidReviews: (n: number) =>
    n === 1
      ? '1 erledigtes Thema kommt morgen wieder.'
      : `${n} erledigte Themen kommen wieder, ab morgen eins pro Tag.`,
  noTopicsYet: 'Noch keine Themen',
  noTopicsTeach:
    'Schreib der Reihe nach auf, was du lernen willst, mit den Minuten für jedes Thema. Dann weiß jeder Block, worum es geht, und der Fortschritt zeigt, wann du fertig bist.',
  newTopic: 'Neues Thema',
  minutes: 'Minuten',
  addTopic: 'Thema hinzufügen',
  topicTitle: 'Titel',
  titleMissing: 'Gib einen Titel ein.',
  titleLong: 'Nimm höchstens 200 Zeichen.',
  minutesWrong: 'Gib 1 bis 6.000 Minuten ein.',
  full: 'Ein Lehrplan kann höchstens 500 Themen haben.',
  moveUp: 'Nach oben',
  moveDown: 'Nach unten',
  editTopic: 'Thema bearbeiten',
  removeTopic: 'Thema entfernen',
  topicActions: 'Aktionen',
  drag: 'An eine andere Stelle ziehen',
  movedTo: (title: string, place: number, all: number) => `${title}: Stelle ${place} von ${all}`,
  removed: (title: string) => `${title} entfernt`,
  saidAdded: (n: number) => `${count(n, 'Thema', 'Themen')} hinzugefügt`,
  saidTicked: (title: string, done: boolean) => `${title}, ${done ? 'erledigt' : 'nicht erledigt'}`,
  saidChanged: (title: string) => `${title} geändert`,
  saidOrdered: 'Themen umsortiert',

  paste: 'Liste einfügen',
  pasteText: 'Ein Thema pro Zeile. Du kannst Listen, Tabellen oder einfachen Text einfügen.',
  pasteField: 'Liste',
  pasteExample: '- Begrüßung (45 min)\n- [x] Zahlen; 30\n- Vergangenheit',
  pasteMinutes: 'Minuten für Themen ohne Zeit',
  pasteFound: (n: number) => count(n, 'Thema', 'Themen'),
  pasteNothing: 'Du siehst die Themen hier, bevor du sie hinzufügst.',
  pasteReading: 'Lese …',
  pasteUnread: 'Der Text ließ sich nicht lesen.',
  pasteSections: 'Jedes Thema mit dem Titel seines Abschnitts beginnen',
  pasteProblem,
  pasteDone: 'Erledigt',
  pasteKnown: 'Schon im Lehrplan.',
  line: (n: number) => `Zeile ${n}`,
  pastePassed: 'kein Thema',
  pasteTake: (n: number) =>
    n === 1 ? 'Diese Zeile auch als Thema hinzufügen' : `Diese ${n} Zeilen auch als Themen hinzufügen`,
  pasteAdd: (n: number) => (n === 0 ? 'Themen hinzufügen' : `${count(n, 'Thema', 'Themen')} hinzufügen`),
  pasteProblems: (n: number) => `${count(n, 'Problem', 'Probleme')}.`,
  pasteFull: (n: number) => `Das wären ${n} Themen. Ein Lehrplan kann höchstens 500 haben.`,
  pasted: (n: number) => `${count(n, 'Thema', 'Themen')} hinzugefügt`,

  deleteSubject: 'Fach löschen',
  deleteTitle: (name: string) => `${name} löschen?`,
  deleteText: (blocks: number, topics: number) => {
    const all = [
      ...(blocks > 0
        ? [`${blocks === 1 ? 'seinen Block' : `alle ${blocks} Blöcke`}, vergangene und künftige, erledigte und offene`]
        : []),
      ...(topics > 0 ? [topics === 1 ? 'sein 1 Thema' : `alle ${topics} Themen`] : []),
    ];
    return all.length > 0 ? `Das löscht auch ${all.join(' und ')}.` : 'Dieses Fach hat keine Blöcke und keine Themen.';
  },
  deleteCounting: 'Zähle Blöcke …',
  deleteUnknown: 'Das löscht auch alle seine Blöcke, vergangene und künftige, erledigte und offene.',
  deleteForever: 'Du kannst es nicht rückgängig machen.',
  nameOfSubject: 'Name des Fachs',
  nameDiffers: (name: string) => `Gib zur Bestätigung ${name} ein.`,
  deletedWith: (name: string, blocks: number | undefined) =>
    blocks ? `${name} und ${count(blocks, 'Block', 'Blöcke')} gelöscht` : `${name} gelöscht`,

  settings: 'Name, Farbe und Zeitfenster',
  showDone: (n) => (n === 1 ? '1 erledigtes Thema anzeigen' : `${n} erledigte Themen anzeigen`),
  foldDone: 'Erledigte Themen ausblenden',
  nextBlocks: 'Nächste Blöcke',
  noBlocks: (days) => `Keine in den nächsten ${days} Tagen.`,

  emptyTitle: 'Noch keine Fächer',
  emptyText: 'Alles in deiner Woche gehört zu einem Fach.',
  emptyWords: [
    ['Fach', 'Etwas, das du lernst, trainierst oder übst.'],
    ['Zeitfenster', 'Seine feste Zeit in der Woche, zum Beispiel Mo, Mi 18:00–19:30.'],
    [
      'Block',
      'Ein Termin in deiner Woche. Zeitfenster ergeben Blöcke. Du kannst sie verschieben, abhaken und ergänzen.',
    ],
    ['Thema', 'Etwas, das du lernen willst, aus dem Lehrplan.'],
  ],
  emptyWelcome: 'Meine Woche mit drei Antworten füllen',
  notFoundTitle: 'Fach nicht gefunden',
  notFoundText: 'Vielleicht hast du es gelöscht.',
};

export default subjects;
