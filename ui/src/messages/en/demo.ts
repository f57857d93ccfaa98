export default {
  look: 'Look around in a demo',
  lookLead: 'Not sure yet?',
  line: 'A demo: the weeks of an invented student. Nothing here can be changed.',
  unchanged: 'This is a demo, and nothing in it can be changed.',
  leave: 'Leave the demo',
  noSettings: 'The demo has no settings. With an account of your own you have yours.',
};
