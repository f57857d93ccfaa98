// Busy times in the week.
export default {
  busy: 'Busy times',
  busyShort: 'Busy',
  busyTime: 'a busy time',
  clash: (subject: string, what: string) => `${subject} now overlaps with ${what}.`,
  youAreBusy: (what: string) => `You’re busy then: ${what}.`,
  sameTime: (what: string) => `at the same time as ${what}`,
  andMore: (what: string, n: number) => `${what} and ${n} more`,
  toggle: 'Show or hide busy times',
  saidShown: 'Busy times shown',
  saidHidden: 'Busy times hidden',
};
