export default {
  look: 'Look around in a demo',
  lookLead: 'Not sure yet?',
  line: 'A demo: the weeks of an invented student. Nothing you change here is kept.',
  leave: 'Leave the demo',
  noSettings: 'The demo has no settings. With an account of your own you have yours.',
};
