import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

/** Was mit einer Zeile nicht stimmt, nach seiner Art. */
const pasteProblem: Record<string, string> = {
  no_topics: 'Es stehen keine Themen darin.',
  no_title: 'Es gibt keinen Titel: Die Zeile bleibt weg.',
  long_title: 'Der Titel hat über 200 Zeichen: Er ist gekürzt.',
  control_characters: 'Im Titel sind Zeichen, die sich nicht anzeigen lassen: Sie bleiben weg.',
  same_title: 'Der Titel steht schon weiter oben: Die Zeile bleibt weg.',
  long_duration: 'Minuten gehen bis 6.000: Die Dauer bleibt weg.',
  unknown_cell: 'Eine Zelle wurde nicht verstanden: Sie bleibt weg.',
  unknown_column: 'Eine Spalte ist unbekannt oder steht zweimal da: Sie bleibt weg.',
  too_many_cells: 'Es gibt mehr Zellen als Spalten: Der Rest bleibt weg.',
  broken_quotes:
    'Ein Anführungszeichen steht an der falschen Stelle oder ist allein: Diese Zeile und alles danach bleibt weg.',
  too_many_topics: 'Höchstens 500 Themen gehen: Diese Zeile und alles danach bleibt weg.',
  too_many_lines: 'Höchstens 20.000 Zeilen gehen: Diese Zeile und alles danach bleibt weg.',
  too_many_problems: 'Es gibt mehr Probleme als diese.',
};

const subjects: Messages['subjects'] = {
  title: 'Fächer',
  newSubject: 'Neues Fach',
  backToList: 'Alle Fächer',
  summary: (n: number, time: string) => `${count(n, 'Fach', 'Fächer')}, ${time} pro Woche`,

  types: { study: 'Lernen', training: 'Training', inactive: 'Inaktiv' },
  typeHints: {
    study: 'Etwas zum Lernen.',
    training: 'Sport und Bewegung.',
    inactive: 'Belegte Zeit, zum Beispiel Arbeit. Dafür wird nichts vorgeschlagen.',
  },
  typeFixed: 'Die Art bleibt so, wie sie jetzt gewählt wird.',
  typeIs: (type: string) => `${type}. Die Art wurde beim Anlegen festgelegt.`,

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
  nameLong: 'Ein Name hat höchstens 40 Zeichen.',
  nameBad: 'Darin ist ein Zeichen, das sich nicht anzeigen lässt.',
  nameTaken: (name: string) => `Es gibt schon ein Fach mit dem Namen ${name}.`,
  colorWrong: 'Schreib sie als #RGB oder #RRGGBB.',

  slots: 'Wöchentliche Zeitfenster',
  slotsHint: 'Jedes Zeitfenster ergibt an jedem seiner Tage einen Block, Woche für Woche.',
  noSlots: 'Keine Zeitfenster. Blöcke dieses Fachs sind nur die, die du selbst anlegst.',
  slot: (n: number) => `Zeitfenster ${n}`,
  days: 'Tage',
  every: (n: number) => (n === 1 ? 'jede Woche' : `jede ${n}. Woche`),
  fromDate: (date: string) => `ab ${date}`,
  untilDate: (date: string) => `bis ${date}`,
  howOften: 'Wie oft',
  nextOn: 'Das nächste Mal am',
  next: (date: string) => `Das nächste Mal am ${date}`,
  noNext: 'Es ist vorbei und ergibt keine Blöcke mehr.',
  from: 'Von',
  until: 'Bis',
  addDates: 'Von … bis …',
  removeDates: 'Ohne Daten',
  untilFirst: 'Das letzte Datum darf nicht vor dem ersten liegen.',
  needsFrom: 'Wähle ein erstes Datum: Ab dort werden die Wochen gezählt.',
  slotsText: 'Oder schreib oder füge mehrere Zeiten ein',
  slotsExample: 'Mo 10–12, Do 14–16',
  addSlots: 'Hinzufügen',
  addSlot: 'Zeitfenster hinzufügen',
  removeSlot: 'Zeitfenster entfernen',
  manySlots: 'Ein Fach hat höchstens 50 Zeitfenster.',
  noDays: 'Wähle mindestens einen Tag.',
  overlap: (other: number, day: string) =>
    `Es überschneidet sich mit Zeitfenster ${other} am ${day}. Zeitfenster eines Fachs dürfen das nicht.`,
  daily: 'Täglich',
  aWeek: (time: string) => `${time} pro Woche`,
  moreSlots: (n: number) => `und ${n} weitere`,
  noSlotsShort: 'Keine Zeitfenster',

  picture: 'Die Woche',
  pictureLabel: (name: string, words: string) => `Eine Woche mit den Zeitfenstern von ${name}: ${words || 'keine'}`,
  thisSubject: 'Dieses Fach',
  clash: (name: string, when: string) => `Überschneidet sich mit ${name}: ${when}`,
  clashesAllowed: 'Fächer dürfen sich überschneiden. Beide bekommen ihre Blöcke.',
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
    return 'Gespeichert. Die kommenden Wochen bleiben, wie sie sind.';
  },
  made: (name: string) => `${name} ist angelegt.`,
  madeEffect: (name: string, blocks: number) =>
    `${name} ist angelegt, mit ${count(blocks, 'Block', 'Blöcken')} in den kommenden Wochen.`,
  leaveTitle: 'Ohne Speichern verlassen?',
  leaveText: (name: string) => `Deine Änderungen an ${name} sind noch nicht gespeichert.`,
  stay: 'Weiter bearbeiten',

  syllabus: 'Lehrplan',
  topicsOf: (done: number, all: number) => `${done} von ${count(all, 'Thema', 'Themen')}`,
  topicsDone: (done: number, all: number) => `${done} von ${count(all, 'Thema', 'Themen')} erledigt`,
  left: (time: string) => `noch ${time}`,
  allDone: 'Alles erledigt',
  noTopics: 'Keine Themen',
  comeBack: (days: string) => `Erledigte Themen nach ${days} Tagen wiederbringen`,
  noTopicsYet: 'Noch keine Themen',
  noTopicsTeach:
    'Schreib der Reihe nach auf, was es zu lernen gibt, mit den Minuten, die jedes Thema braucht. Die nächsten Themen werden für deine Blöcke angeboten, und der Fortschritt zeigt, wann du durch bist.',
  newTopic: 'Neues Thema',
  minutes: 'Minuten',
  addTopic: 'Thema hinzufügen',
  topicTitle: 'Titel',
  titleMissing: 'Schreib einen Titel.',
  titleLong: 'Ein Titel hat höchstens 200 Zeichen.',
  minutesWrong: 'Von 1 bis 6.000.',
  full: 'Ein Lehrplan hat höchstens 500 Themen.',
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
  saidOrdered: 'Reihenfolge der Themen geändert',

  paste: 'Liste einfügen',
  pasteText: 'Ein Thema pro Zeile. Listen, Tabellen und einfache Zeilen werden verstanden.',
  pasteField: 'Liste',
  pasteExample: '- Begrüßung (45 min)\n- [x] Zahlen; 30\n- Vergangenheit',
  pasteMinutes: 'Minuten, wo keine stehen',
  pasteFound: (n: number) => count(n, 'Thema', 'Themen'),
  pasteNothing: 'Was du einfügst, wird hier gezeigt, bevor es hinzugefügt wird.',
  pasteReading: 'Der Text wird gelesen …',
  pasteUnread: 'Der Text ist nicht gelesen.',
  pasteSections: 'Den Titel eines Abschnitts vor seine Themen setzen',
  pasteProblem,
  pasteDone: 'Erledigt',
  pasteKnown: 'Ist schon im Lehrplan.',
  line: (n: number) => `Zeile ${n}`,
  pastePassed: 'kein Thema',
  pasteTake: (n: number) =>
    n === 1 ? 'Diese Zeile auch als Thema nehmen' : `Diese ${n} Zeilen auch als Themen nehmen`,
  pasteAdd: (n: number) => (n === 0 ? 'Themen hinzufügen' : `${count(n, 'Thema', 'Themen')} hinzufügen`),
  pasteProblems: (n: number) => `${count(n, 'Problem', 'Probleme')}.`,
  pasteFull: (n: number) => `Der Lehrplan hätte ${n} Themen; höchstens 500 gehen.`,
  pasted: (n: number) => `${count(n, 'Thema', 'Themen')} hinzugefügt`,

  deleteSubject: 'Fach löschen',
  deleteTitle: (name: string) => `${name} löschen?`,
  deleteText: (blocks: number, topics: number) => {
    const all = [
      ...(blocks > 0
        ? [`${blocks === 1 ? 'sein 1 Block' : `alle ${blocks} Blöcke`}, vergangen und künftig, erledigt oder nicht`]
        : []),
      ...(topics > 0 ? [topics === 1 ? 'sein 1 Thema' : `alle ${topics} Themen`] : []),
    ];
    return all.length > 0 ? `Mitgelöscht: ${all.join(', und ')}.` : 'Es hat keine Blöcke und keine Themen.';
  },
  deleteCounting: 'Seine Blöcke werden gezählt.',
  deleteUnknown:
    'Mitgelöscht: alle seine Blöcke, vergangen und künftig, erledigt oder nicht. Wie viele es sind, ließ sich nicht zählen.',
  deleteForever: 'Das lässt sich nicht rückgängig machen.',
  nameOfSubject: 'Name des Fachs',
  nameDiffers: (name: string) => `Schreib ${name}, um es zu löschen.`,
  deletedWith: (name: string, blocks: number | undefined) =>
    blocks ? `${name} und ${count(blocks, 'Block', 'Blöcke')} gelöscht` : `${name} gelöscht`,

  settings: 'Name, Farbe und Zeitfenster',
  showDone: (n) => (n === 1 ? 'Ein erledigtes Thema zeigen' : `${n} erledigte Themen zeigen`),
  foldDone: 'Erledigte Themen verbergen',
  nextBlocks: 'Nächste Blöcke',
  noBlocks: (days) => `Keine in den nächsten ${days} Tagen.`,

  emptyTitle: 'Noch keine Fächer',
  emptyText: 'Alles in deiner Woche gehört zu einem Fach.',
  emptyWords: [
    ['Fach', 'Etwas, das du lernst, trainierst oder übst.'],
    ['Zeitfenster', 'Seine feste Zeit in der Woche, etwa Mo, Mi 18:00–19:30.'],
    [
      'Block',
      'Eine Zeit an einem Tag deiner Woche. Zeitfenster ergeben Blöcke; du verschiebst, erledigst und ergänzt sie.',
    ],
    ['Thema', 'Eine Zeile des Lehrplans: was es zu lernen gibt.'],
  ],
  emptyWelcome: 'Mit drei Antworten eine Woche füllen',
  notFoundTitle: 'Dieses Fach gibt es nicht',
  notFoundText: 'Vielleicht wurde es gelöscht, oder es gehört zum anderen Bereich.',
};

export default subjects;
