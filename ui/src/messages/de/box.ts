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
  how: 'Ein Fach, der Tag, von wann bis wann, und ein Thema, wenn du magst.',
  parts: { subject: 'Fach', days: 'Tag', time: 'Zeit', topic: 'Thema' },
  several: (n, subject) => `${count(n, 'Block', 'Blöcke')} von ${subject}`,
  problems: {
    no_subject: () => 'Von welchem Fach?',
    no_time: () => 'Von wann bis wann?',
    unknown_subject: (text) => `Kein Fach heißt „${text}“.`,
    unclear_subject: (text) => `„${text}“ können mehrere Fächer sein. Schreib mehr vom Namen.`,
    not_understood: (text) => `„${text}“ wird hier nicht verstanden.`,
    topic_refused: () => 'Dieses Thema ist zu lang oder hat Zeichen, die nicht bleiben können.',
  },
};

export default box;
