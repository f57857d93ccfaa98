import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const welcome: Messages['welcome'] = {
  title: 'Was lernst, trainierst oder übst du?',
  lead: 'Drei Antworten füllen deine Woche. Tage und Zeiten lassen sich später ändern.',
  subject: 'Fach',
  subjectHint: 'Ein Kurs, eine Sprache, ein Instrument, ein Sport.',
  examplesLabel: 'Beispiele',
  examples: ['Mathe', 'Spanisch', 'Klavier', 'Programmieren', 'Laufen', 'Yoga'],
  countsAs: 'Es zählt als',
  fill: 'Meine Woche füllen',
  another: 'Noch eins',
  added: (name: string) => `${name} ist in deiner Woche. Was noch?`,
  takeOut: (name: string) => `${name} herausnehmen`,
  inYourWeek: 'In deiner Woche',
  preview: 'Deine Woche',
  previewLabel: (words: string) => `Deine Woche: ${words}`,
  sum: (blocks: number, time: string) => `${count(blocks, 'Block', 'Blöcke')} pro Woche, ${time}`,
  nothingYet: 'Wähle Tage und eine Zeit, und die Woche füllt sich.',
  howMany: 'Wie viele Fächer',
  oneByOne: 'Eins nach dem anderen',
  several: 'Mehrere auf einmal',
  lines: 'Fächer mit ihren Zeiten, eins pro Zeile',
  linesHint: 'Schreib sie, oder füge sie aus einem Stundenplan ein.',
  linesExample: 'Algebra Mo 10-12, Do 14-16\nBiologie Di 9-10:30',
  linesRead: (n: number) => `${count(n, 'Fach', 'Fächer')} verstanden`,
  linesLeft: (n: number) =>
    n === 1
      ? 'Eine Zeile ist nicht verstanden: ändere sie oder nimm sie heraus.'
      : `${n} Zeilen sind nicht verstanden: ändere sie oder nimm sie heraus.`,
  then: 'Als Nächstes gib einem Fach seine Themen: dann sagt jeder Block, worum es geht.',
  thenTopics: 'Themen hinzufügen',
  thenLater: 'Später',
  nextWeek: 'Von dieser Woche ist wenig übrig, darum ist das die nächste.',
  elsewhere: 'Anders anfangen',
  demo: 'Sandbox mit Beispieldaten füllen',
  demoHint: 'Das Semester einer Studentin, um alles auszuprobieren.',
  toSandbox: 'Sich erst in der Sandbox umsehen',
  import: 'Daten aus einer Datei importieren',
};

export default welcome;
