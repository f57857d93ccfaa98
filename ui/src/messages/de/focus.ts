import type { Messages } from '../../lib/i18n.svelte';

const focus: Messages['focus'] = {
  title: 'Timer',
  start: 'Timer starten',
  running: 'Timer läuft',
  paused: 'Timer pausiert',
  of: (target) => `von ${target}`,
  pause: 'Pause',
  resume: 'Fortsetzen',
  finish: 'Beenden',
  discard: 'Verwerfen',
  back: 'Zurück zur Woche',
  none: 'Es läuft kein Timer',
  open: 'Timer öffnen',
  elsewhere: 'Der Timer läuft für einen anderen Block.',
  askDone: (minutes) => `Beenden: ${minutes}`,
  forgotten: (ran) => `Der Timer lief ${ran}. Wie lange hast du wirklich gelernt?`,
  minutes: 'Minuten',
  wrongMinutes: 'Gib ganze Minuten ein, höchstens 1.440.',
  notDone: 'Noch nicht erledigt',
  done: 'Erledigt',
};

export default focus;
