import type { Messages } from '../../lib/i18n.svelte';
import { counter } from '../count';

const count = counter('de');

const prepared: Messages['prepared'] = {
  title: 'Vorbereitete Fächer',
  text: 'Sammlungen deiner Fächer mit ihren Zeiten und Lehrplänen, etwa für eine Klasse. Neuen Konten werden sie zu Beginn angeboten.',
  none: 'Es gibt keine.',
  noSubjects: 'Du hast keine Fächer, aus denen man eine machen könnte.',
  name: 'Name der Sammlung',
  which: 'Welche deiner Fächer',
  prepare: 'Vorbereiten',
  prepared: 'Vorbereitet',
  remove: 'Entfernen',
  removeIt: (name: string) => `${name} entfernen`,
  removed: 'Entfernt. Wer sie übernommen hat, behält die Fächer.',
  choose: 'Wähle mindestens eines.',
  noName: 'Gib ihr einen Namen.',

  offer: 'Mit Vorbereitetem beginnen',
  offerText: 'Fächer mit ihren Zeiten und Themen. Alles lässt sich später ändern.',
  take: 'Übernehmen',
  subjects: (n: number) => count(n, 'Fach', 'Fächer'),
  taken: (n: number) => `${count(n, 'Fach ist', 'Fächer sind')} in deiner Woche.`,
};

export default prepared;
