import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const prepared: Messages['prepared'] = {
  title: 'Vorbereitete Fächer',
  text: 'Biete neuen Konten eine Sammlung deiner Fächer mit Zeiten und Themen an, zum Beispiel für eine Klasse.',
  none: 'Noch keine vorbereiteten Fächer.',
  noSubjects: 'Leg zuerst Fächer an. Dann kannst du eine Sammlung vorbereiten.',
  name: 'Name der Sammlung',
  which: 'Welche deiner Fächer',
  prepare: 'Vorbereiten',
  prepared: 'Vorbereitet',
  remove: 'Entfernen',
  removeIt: (name: string) => `${name} entfernen`,
  removed: 'Entfernt. Wer sie übernommen hat, behält die Fächer.',
  choose: 'Wähle mindestens ein Fach.',
  noName: 'Gib ihr einen Namen.',

  offer: 'Mit vorbereiteten Fächern starten',
  offerText: 'Mit Zeiten und Themen. Du kannst später alles ändern.',
  take: 'In meine Woche',
  subjects: (n: number) => count(n, 'Fach', 'Fächer'),
  taken: (n: number) => `${count(n, 'Fach', 'Fächer')} zu deiner Woche hinzugefügt.`,
};

export default prepared;
