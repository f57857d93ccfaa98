import { counter } from '../count';

const count = counter('en');

export default {
  offline: (asOf: string) =>
    `Offline. You see your schedule ${asOf ? 'as of ' + asOf : 'as last loaded'}. Changes are saved and sent later.`,
  waits: (n: number) => `${count(n, 'change', 'changes')} waiting for a connection.`,
  stuck: (n: number) => `${count(n, 'change conflicts', 'changes conflict')}.`,
  choose: 'Review',
  title: 'Which version do you want to keep?',
  outdated: 'This changed somewhere else in the meantime.',
  mine: 'Yours',
  theirs: 'Current',
  none: 'deleted',
  takeMine: 'Keep yours',
  takeTheirs: 'Keep current',
  again: 'Try again',
  drop: 'Discard',
  otherZone: (plan: string, device: string) => `Your schedule uses ${plan} time, but this device is on ${device} time.`,
  useZone: (zone: string) => `Use ${zone}`,
  keepZone: 'Keep',
  empty: 'All sorted.',
  tooMany: (most: number) =>
    `That didn’t work: ${count(most, 'change is', 'changes are')} already waiting for a connection.`,
  signOut: (n: number) => `${count(n, 'change hasn’t', 'changes haven’t')} been sent yet. Discard and sign out?`,
  notKept: 'This browser can’t save anything. Unsent changes are lost when you close this window.',
};
