import { counter } from '../count';

const count = counter('de');

export default {
  offline: (asOf: string) =>
    `Offline. Du siehst deinen Zeitplan ${asOf ? `mit Stand ${asOf}` : 'vom letzten Laden'}. Änderungen werden gespeichert und später gesendet.`,
  waits: (n: number) => `${count(n, 'Änderung wartet', 'Änderungen warten')} auf eine Verbindung.`,
  stuck: (n: number) => `${count(n, 'Änderung', 'Änderungen')} im Konflikt.`,
  choose: 'Ansehen',
  title: 'Welche Version möchtest du behalten?',
  outdated: 'Das wurde inzwischen woanders geändert.',
  mine: 'Deine',
  theirs: 'Aktuelle',
  none: 'gelöscht',
  takeMine: 'Deine behalten',
  takeTheirs: 'Aktuelle behalten',
  again: 'Erneut versuchen',
  drop: 'Verwerfen',
  otherZone: (plan: string, device: string) =>
    `Dein Zeitplan verwendet die Zeit von ${plan}, dieses Gerät die von ${device}.`,
  useZone: (zone: string) => `${zone} verwenden`,
  keepZone: 'Behalten',
  empty: 'Alles geklärt.',
  tooMany: (most: number) =>
    `Das hat nicht geklappt: ${count(most, 'Änderung wartet', 'Änderungen warten')} schon auf eine Verbindung.`,
  signOut: (n: number) => `${count(n, 'Änderung ist', 'Änderungen sind')} noch nicht gesendet. Verwerfen und abmelden?`,
  notKept:
    'Dieser Browser kann nichts speichern. Nicht gesendete Änderungen gehen verloren, wenn du das Fenster schließt.',
};
