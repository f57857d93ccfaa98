import type { Messages } from '../../lib/i18n.svelte';

const keys: Messages['keys'] = {
  all: 'Tastenkürzel',
  groups: {
    anywhere: 'Überall',
    week: 'In der Woche',
    block: 'Mit einem ausgewählten Block',
    subjects: 'Bei den Fächern',
  },
  // Was sie tun
  goTo: (page) => `Zu: ${page}`,
  list: 'Tastenkürzel anzeigen',
  today: 'Diese Woche',
  undo: 'Rückgängig machen',
  redo: 'Wiederholen',
  following: 'Auch alle folgenden Blöcke verschieben oder löschen',
  intoWeek: 'Zu den Blöcken',
  blockAbove: 'Voriger Block',
  blockBelow: 'Nächster Block',
  blockLeft: 'Nächster Block an einem früheren Tag',
  blockRight: 'Nächster Block an einem späteren Tag',
  earlier: '15 Minuten vorverschieben',
  later: '15 Minuten nach hinten schieben',
  dayBefore: 'Einen Tag vorverschieben',
  dayAfter: 'Einen Tag nach hinten schieben',
  shorter: '15 Minuten früher enden',
  longer: '15 Minuten später enden',
  done: 'Als erledigt oder offen markieren',
  open: 'Häufigste Aktionen öffnen',
  duplicate: 'Duplizieren',
  mark: 'Zur Auswahl hinzufügen oder entfernen',
  copyWeek: 'Woche kopieren',
  edit: 'Bearbeiten',
  remove: 'Löschen',
  unselect: 'Auswahl aufheben',
};

export default keys;
