export default {
  mailTitle: 'By e-mail',
  mail: (clock: string) => `The next week, on Sunday at ${clock}`,
  mailHint: (email: string) =>
    `Its sessions, exams that are near, and what was missed, in the language of this page, to ${email}. A link in each e-mail ends it.`,
  title: 'In this browser',
  text: 'This browser can remind you, also while the planner is closed. Other devices are set by themselves, and signing out ends it.',
  impossible: 'This browser cannot show reminders. On an iPhone or iPad, add the planner to the home screen first.',
  sessions: 'A session begins',
  never: 'Do not tell',
  before: (minutes: number) =>
    minutes === 0 ? 'When it begins' : minutes === 60 ? '1 hour before' : `${minutes} minutes before`,
  exams: (clock: string) => `An exam is tomorrow (at ${clock})`,
  week: (clock: string) => `The next week is ready (on Sunday at ${clock})`,
  denied: 'The browser does not allow it. Allow notifications for this page in its settings, and choose again.',
  test: 'Send one now',
  tested: 'A reminder is on its way',
  failed:
    'It did not get through. Choose “Do not tell” and your time again, or look whether the network lets this through.',
  others: (n: number) =>
    n === 0
      ? 'No other device is reminded.'
      : n === 1
        ? 'One other device is reminded.'
        : `${n} other devices are reminded.`,
};
