export default {
  mailTitle: 'By e-mail',
  mail: (clock: string) => `Your next week, Sundays at ${clock}`,
  mailHint: (email: string) =>
    `Your blocks, upcoming exams and what you missed, sent to ${email} in the language of this page. Each e-mail has a link to unsubscribe.`,
  title: 'In this browser',
  text: 'Get reminders from this browser, even while the planner is closed. Set them up on each device. They stop when you sign out.',
  impossible: 'This browser can’t show reminders. On an iPhone or iPad, add the planner to the home screen first.',
  sessions: 'A block starts',
  never: 'Off',
  before: (minutes: number) =>
    minutes === 0 ? 'When it starts' : minutes === 60 ? '1 hour before' : `${minutes} minutes before`,
  exams: (clock: string) => `The day before an exam (at ${clock})`,
  week: (clock: string) => `Your next week (Sundays at ${clock})`,
  denied: 'Your browser blocks notifications. Allow them for this page in the browser settings, then choose again.',
  test: 'Send a test',
  tested: 'Test reminder sent',
  failed: 'The reminder didn’t arrive. Choose “Off” and then your time again, or check if your network blocks it.',
  others: (n: number) =>
    n === 0
      ? 'No other devices get reminders.'
      : n === 1
        ? 'One other device gets reminders.'
        : `${n} other devices get reminders.`,
};
