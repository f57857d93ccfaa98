import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const block: Messages['block'] = {
  editBlock: 'Block bearbeiten',
  subject: 'Fach',
  topic: 'Thema',
  note: 'Notiz',
  nextTopics: 'Als Nächstes im Lehrplan',
  askLearnt: (title) => `Hast du ${title} gelernt?`,
  learnt: 'Gelernt',
  saidLearnt: (title) => `${title}, gelernt`,
  reviewOf: (title) => `Wiederholen: ${title}`,
  date: 'Datum',
  deleteBlock: 'Block löschen',
  followingDeleted: (subject) => `${subject}: alle folgenden Blöcke gelöscht`,
  pastMidnight: 'Das geht über Mitternacht hinaus. Ein Block endet am selben Tag.',
  makeParts: (n) => (n > 1 ? 'In zwei Blöcke teilen' : 'Um Mitternacht enden'),
  atSameTime: (what) => `Gleichzeitig mit ${what}.`,
  whichMove: 'Welche Blöcke verschieben?',
  followingMoved: (subject) => `${subject}: alle folgenden Blöcke verschoben`,
  wrongDate: 'Wähle ein Datum.',
  streak: 'Serie',
  days: (n) => count(n, 'Tag', 'Tage'),
  longest: (n) => `Längste: ${count(n, 'Tag', 'Tage')}`,
  toReview: (n) => `${n} zu wiederholen`,
  saidReviewed: (title, grade) => `${title}: ${grade}`,
  grades: { again: 'Nochmal', good: 'Gut', easy: 'Leicht' },
};

export default block;
