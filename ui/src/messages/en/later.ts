export default {
  doIt: 'Do it later',
  free: (day: string, times: string) => `Next free time: ${day}, ${times}`,
  take: 'Move it there',
  changed: 'Your schedule has changed, so nothing was moved.',
  none: 'No free time in the coming weeks.',
};
