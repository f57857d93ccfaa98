import { counter } from '../count';

const count = counter('de');

export default {
  offline: (asOf: string) =>
    `Offline. Du siehst den Zeitplan${asOf ? ` vom Stand ${asOf}` : ', wie er zuletzt geladen wurde'}; Änderungen warten, bis es eine Verbindung gibt.`,
  waits: (n: number) => `${count(n, 'Änderung wartet', 'Änderungen warten')} auf die Verbindung.`,
  stuck: (n: number) => `${count(n, 'Änderung ging', 'Änderungen gingen')} nicht so, wie es gemeint war.`,
  choose: 'Auswählen',
  title: 'Welche Fassung ist gemeint?',
  outdated: 'Es wurde in der Zwischenzeit anderswo geändert.',
  mine: 'Deine',
  theirs: 'Wie es jetzt ist',
  none: 'gelöscht',
  takeMine: 'Deine nehmen',
  takeTheirs: 'So lassen, wie es jetzt ist',
  again: 'Noch einmal versuchen',
  drop: 'Weglassen',
  otherZone: (plan: string, device: string) =>
    `Dein Plan geht nach der Zeit von ${plan}, dieses Gerät nach der von ${device}.`,
  useZone: (zone: string) => `${zone} verwenden`,
  keepZone: 'So lassen',
  empty: 'Es ist nichts mehr auszuwählen.',
  tooMany: (most: number) =>
    `Nicht gemacht: ${count(most, 'Änderung wartet', 'Änderungen warten')} schon auf die Verbindung.`,
  signOut: (n: number) => `${count(n, 'Änderung ist', 'Änderungen sind')} noch nicht gemacht. Vergessen und abmelden?`,
  notKept: 'Dieser Browser behält nichts: Was auf die Verbindung wartet, ist weg, wenn das Fenster geschlossen wird.',
};
