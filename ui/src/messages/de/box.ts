import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const box: Messages['box'] = {
  searchFor: 'Ein Fach, Thema, Block, Datum oder Befehl',
  nothingFound: 'Nichts gefunden.',
  near: ['gestern', 'heute', 'morgen'],
  kinds: { make: 'Neuer Block', day: 'Woche', block: 'Block', subject: 'Fach', topic: 'Thema', command: 'Befehl' },
  sentence: 'Ein Block in Worten',
  example: 'Algebra morgen 18–19:30 Eigenwerte',
  how: 'Fach, Tag, Beginn und Ende, und ein Thema, wenn du magst.',
  parts: { subject: 'Fach', days: 'Tag', time: 'Zeit', topic: 'Thema' },
  several: (n, subject) => `${count(n, 'Block', 'Blöcke')} von ${subject}`,
  problems: {
    no_subject: () => 'Welches Fach?',
    no_time: () => 'Von wann bis wann?',
    unknown_subject: (text) => `Du hast kein Fach „${text}“.`,
    unclear_subject: (text) => `„${text}“ passt auf mehrere Fächer. Schreib mehr vom Namen.`,
    not_understood: (text) => `„${text}“ ist hier nicht klar.`,
    topic_refused: () => 'Das Thema ist zu lang oder enthält Zeichen, die sich nicht speichern lassen.',
  },
};

export default box;
