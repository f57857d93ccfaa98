import { counter } from '../count';

const count = counter('en');

export default {
  offline: (asOf: string) =>
    `Offline. You see the schedule ${asOf ? 'as of ' + asOf : 'as it was last loaded'}; changes wait until there is a connection.`,
  waits: (n: number) => `${count(n, 'change waits', 'changes wait')} for the connection.`,
  stuck: (n: number) => `${count(n, 'change', 'changes')} could not be made as you meant.`,
  choose: 'Choose',
  title: 'Which version is meant?',
  outdated: 'It was changed elsewhere in the meantime.',
  mine: 'Yours',
  theirs: 'As it is now',
  none: 'deleted',
  takeMine: 'Take yours',
  takeTheirs: 'Leave it as it is now',
  again: 'Try again',
  drop: 'Leave it out',
  otherZone: (plan: string, device: string) =>
    `Your plan is in the time of ${plan}, and this device in that of ${device}.`,
  useZone: (zone: string) => `Use ${zone}`,
  keepZone: 'Keep',
  empty: 'Nothing is left to choose.',
  tooMany: (most: number) => `Not done: ${count(most, 'change waits', 'changes wait')} for the connection already.`,
  signOut: (n: number) => `${count(n, 'change has', 'changes have')} not been made yet. Forget and sign out?`,
  notKept: 'This browser keeps nothing: what waits for the connection is gone when the window is closed.',
};
