import type { Messages } from '../../lib/i18n.svelte';

const keys: Messages['keys'] = {
  all: 'Alle Tasten',
  groups: {
    anywhere: 'Überall',
    week: 'In der Woche',
    block: 'Mit einem ausgewählten Block',
    subjects: 'Bei den Fächern',
  },
  // Was sie tun
  goTo: (page) => `Zu: ${page}`,
  list: 'Alle Tasten zeigen',
  today: 'Diese Woche',
  undo: 'Rückgängig machen',
  redo: 'Wiederholen',
  following: 'Auch alle folgenden verschieben oder löschen',
  intoWeek: 'Zu den Blöcken',
  blockAbove: 'Der Block davor',
  blockBelow: 'Der Block danach',
  blockLeft: 'Der nächstliegende Block eines früheren Tages',
  blockRight: 'Der nächstliegende Block eines späteren Tages',
  earlier: '15 Minuten früher legen',
  later: '15 Minuten später legen',
  dayBefore: 'Einen Tag früher legen',
  dayAfter: 'Einen Tag später legen',
  shorter: 'Ende 15 Minuten früher',
  longer: 'Ende 15 Minuten später',
  done: 'Erledigt oder nicht erledigt',
  open: 'Das Häufigste damit',
  duplicate: 'Verdoppeln',
  mark: 'Mit anderen auswählen oder nicht',
  copyWeek: 'Woche kopieren',
  edit: 'Bearbeiten',
  remove: 'Löschen',
  unselect: 'Auswahl aufheben',
};

export default keys;
