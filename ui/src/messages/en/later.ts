export default {
  doIt: 'Do it later',
  free: (day: string, times: string) => `The next time for it: ${day}, ${times}`,
  take: 'Move it there',
  changed: 'The schedule has changed meanwhile, so nothing was moved.',
  none: 'No time is free for it in the coming weeks.',
};
