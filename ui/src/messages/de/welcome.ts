import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const welcome: Messages['welcome'] = {
  title: 'Was lernst, trainierst oder übst du?',
  lead: 'Drei Antworten füllen deine Woche. Tage und Zeiten kannst du später ändern.',
  subject: 'Fach',
  subjectHint: 'Ein Kurs, eine Sprache, ein Instrument, ein Sport.',
  examplesLabel: 'Beispiele',
  examples: ['Mathe', 'Spanisch', 'Klavier', 'Programmieren', 'Laufen', 'Yoga'],
  countsAs: 'Art',
  fill: 'Meine Woche füllen',
  another: 'Noch eins',
  added: (name: string) => `${name} ist in deiner Woche. Was noch?`,
  takeOut: (name: string) => `${name} entfernen`,
  inYourWeek: 'In deiner Woche',
  preview: 'Deine Woche',
  previewLabel: (words: string) => `Deine Woche: ${words}`,
  sum: (blocks: number, time: string) => `${count(blocks, 'Block', 'Blöcke')} pro Woche, ${time}`,
  nothingYet: 'Wähle Tage und eine Zeit, um deine Woche zu füllen.',
  howMany: 'Wie viele Fächer',
  oneByOne: 'Eins nach dem anderen',
  several: 'Mehrere auf einmal',
  lines: 'Fächer mit ihren Zeiten, eins pro Zeile',
  linesHint: 'Tipp sie ein oder füge sie aus einem Stundenplan ein.',
  linesExample: 'Algebra Mo 10-12, Do 14-16\nBiologie Di 9-10:30',
  linesRead: (n: number) => `${count(n, 'Fach', 'Fächer')} gefunden`,
  linesLeft: (n: number) =>
    n === 1 ? 'Eine Zeile ist unklar. Ändere oder entferne sie.' : `${n} Zeilen sind unklar. Ändere oder entferne sie.`,
  then: 'Füge Themen hinzu, dann weiß jeder Block, worum es geht.',
  thenTopics: 'Themen hinzufügen',
  thenLater: 'Später',
  nextWeek: 'Los geht es mit nächster Woche.',
  elsewhere: 'Andere Wege',
  demo: 'Sandbox mit Beispieldaten ausprobieren',
  demoHint: 'Das Semester einer Studentin zum Ausprobieren.',
  toSandbox: 'Erst in der Sandbox umsehen',
  import: 'Daten aus einer Datei importieren',
};

export default welcome;
