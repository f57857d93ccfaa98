import type { Messages } from '../../lib/i18n.svelte';

const focus: Messages['focus'] = {
  title: 'Timer',
  start: 'Timer starten',
  running: 'Timer läuft',
  paused: 'Timer angehalten',
  of: (target) => `von ${target}`,
  pause: 'Anhalten',
  resume: 'Weiter',
  finish: 'Beenden',
  discard: 'Verwerfen',
  back: 'Zurück zur Woche',
  none: 'Es läuft kein Timer',
  open: 'Öffnen',
  elsewhere: 'Der Timer ist an einem anderen Block.',
  askDone: (minutes) => `Erledigt? ${minutes}`,
  forgotten: (ran) => `Der Timer lief ${ran}. Wie lange war es wirklich?`,
  minutes: 'Minuten',
  wrongMinutes: 'Schreib ganze Minuten, höchstens 1440.',
  notDone: 'Noch nicht erledigt',
  done: 'Erledigt',
};

export default focus;
