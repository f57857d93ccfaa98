export default {
  look: 'Look around in a demo',
  lookLead: 'Not sure yet?',
  line: 'This is a demo with a made-up student. You can look, but not change anything.',
  unchanged: 'You can’t change anything in the demo.',
  leave: 'Leave demo',
  noSettings: 'The demo has no settings. Create an account to get your own.',
};
