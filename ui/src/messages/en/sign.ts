import { counter } from '../count';

const count = counter('en');

/** What the server says in a few words, as whole sentences. */
const reasons: Record<string, string> = {
  'is the name of another set already': 'Another set has that name.',
  'no room: there are 20 sets already': 'There are 20 sets, and no more can be made.',
  'is for a space without subjects': 'That is for a schedule without subjects, and yours has some.',
  'is no set that there is': 'That set has been removed.',
  'the e-mail address or the password is wrong': 'The e-mail address or the password is wrong.',
  'an account with this e-mail address exists already': 'There is an account with this address already.',
  'an account needs an invitation that is in force': 'This needs an invitation, and this one was used or has ended.',
  'the first account needs the link that the server printed when it started: look into its log, or start it again for a new one; or run: studyplanner account create':
    'This link is not the last that the server printed. Look into its log, or start it again for a new one.',
  'the link is wrong, was used, or has ended': 'This link was used or has ended.',
  'the passkey was not accepted': 'The passkey was not accepted. Try again.',
  'this needs a new proof of who you are: your password or a passkey': 'It needs your password or a passkey.',
  'must be an e-mail address': 'This is not an e-mail address.',
  'must not contain characters that cannot be seen': 'This has characters that cannot be seen.',
  'must have 8 to 1,000 characters': 'A password has at least 8 characters.',
  'must not be one that is guessed first: a common password, a single word, a name or a number':
    'This password is guessed too soon. Take a few words that do not belong together.',
  'must not be the e-mail address': 'The password must not be the e-mail address.',
  'is not the password of this account': 'This is not the password of this account.',
  'is not the address of this account': 'This is not the address of this account.',
  'must be an IANA time zone such as Europe/Berlin': 'The server does not know this time zone.',
  'must not be blank': 'Fill this in.',
  'is required': 'Fill this in.',
  'must be after start': 'The end must be after the start.',
  'is … and must be before the end, which is …': 'The start, …, must be before the end, ….',
  'is … and must be after the start, which is …': 'The end, …, must be after the start, ….',
  'needs at least one day': 'Choose at least one day.',
  'is over 100 characters': 'At most 100 characters.',
  'must have at most 100 characters': 'At most 100 characters.',
  'must not contain control characters': 'This has characters that cannot be kept.',
  'must be from 1 to 3650': 'Between 1 and 3,650 days.',
  'this is the only administrator: make somebody else one first':
    'This is the only administrator. Make somebody else one first.',
  'only administrators may do that': 'Only administrators may do that.',
  'this space has subjects already': 'The sandbox has subjects already. Empty it first.',
  'is not a document that an export wrote': 'This is not a file that an export wrote.',
  'too many people are signing in at the moment; try again in a few seconds':
    'Too many people are signing in at the moment. Try again in a few seconds.',
  'no room: an account has at most 50 keys; revoke one that is not used any more':
    'You have 50 keys, and more are not possible. Revoke one that you do not use any more.',
  'no room: an account has at most 20 passkeys; remove one that is not used any more':
    'You have 20 passkeys, and more are not possible. Remove one that you do not use any more.',
  'no room: there are 20 feeds already':
    'There are 20 feeds, and more are not possible. Delete one that you do not use any more.',
  'is not a calendar': 'This is not a calendar.',
  'ends before its last END:VCALENDAR': 'This calendar is cut short: its end is missing.',
  'is over 5 MiB': 'This calendar is over 5 MB.',
  'has over 20000 events': 'This calendar has over 20,000 events.',
  'answered …': 'The address answered with the error ….',
  'leads to an address that is not allowed': 'This address leads to where the server must not go.',
  'leads elsewhere more than 3 times': 'This address leads from one to another, more than three times.',
  'took over 10 s': 'The address took over ten seconds to answer.',
  'cannot be reached': 'The server cannot reach this address.',
  'must be an address such as https://example.org/calendar.ics':
    'This is not an address such as https://example.org/calendar.ics.',
  'must begin with https://': 'The address must begin with https:// or webcal://.',
  'no room: there are 20 calendars already':
    'There are 20 calendars, and more are not possible. Delete one that you do not use any more.',
  'was read within the last minute; Retry-After says when it may be again':
    'It was read a moment ago. Try again in a minute.',
  'leaves nothing of a day beside wishes before it': 'This leaves nothing of a day beside another wish.',
  'leaves no length of a session beside wishes before it': 'This leaves no length for a block beside another wish.',
  'is not the id of a subject': 'This subject is gone.',
  'has passed': 'This date has passed.',
  'has over 50 wishes': 'There can be 50 wishes at most.',
  'the body is over 1 MiB': 'That is too much at once.',
};

export default {
  reasons,
  serverFault: 'The server made a mistake. Try again in a moment.',
  wait: (seconds: number) => {
    if (seconds < 90) return `Too many tries. Wait ${count(seconds, 'second', 'seconds')}.`;
    return `Too many tries. Wait ${Math.ceil(seconds / 60)} minutes.`;
  },
  moreProblems: (n: number) => `And ${count(n, 'more problem', 'more problems')}.`,

  signIn: 'Sign in',
  signUp: 'Create an account',
  createAccount: 'Create account',
  withPasskey: 'Sign in with a passkey',
  or: 'or',
  email: 'E-mail',
  password: 'Password',
  name: 'Name',
  nameHint: 'What the planner calls you. You can leave it empty.',
  timeZone: 'Time zone',
  timeZoneHint: 'Days and times are those of this zone.',
  timeZoneIs: (zone: string) => `Time zone: ${zone}`,
  change: 'Change',
  language: 'Language',
  passwordRules: 'At least 8 characters. A few words that do not belong together are good.',
  tooShort: 'A password has at least 8 characters.',
  sameAsEmail: 'The password must not be the e-mail address.',
  noEmail: 'This is not an e-mail address.',
  show: 'Show',
  hide: 'Hide',
  showTyped: 'Show what is typed',
  hideTyped: 'Hide what is typed',
  moreZones: 'There are more. Type a part of the name.',
  noZone: 'No time zone has this in its name.',

  lead: 'A week that fills itself.',
  leadMore: 'Your subjects, their times, and what you have done.',
  noAccount: 'No account yet?',
  haveAccount: 'You have an account?',
  forgotLink: 'Forgot your password?',
  ended: 'Your session has ended. Sign in again to go on where you were.',
  passkeyFailed: 'The passkey could not be used. Sign in with your password, or try again.',

  firstTitle: 'Make the first account',
  firstLead: 'This planner is new. The first account becomes its administrator.',
  firstByLink:
    'This planner is new. When its server started, it printed a link with which the first account is made: look at its output or its log. Started again, it prints a new one.',
  firstByCommand: 'Or make the account where the server runs:',
  joinLead: 'You are invited. Make your account.',
  invitedOnly: 'Accounts here are by invitation. Open the link of your invitation, or ask the administrator for one.',
  closed: 'No new accounts can be made here. Ask the administrator of this planner.',
  usedInvitation: 'This invitation was used or has ended. Ask for another one.',

  proofTitle: 'Is it you?',
  proofText: 'You signed in a while ago. Confirm it, and what you asked for goes on.',
  usePasskey: 'Use a passkey',
  goOn: 'Go on',
  proofFailed: 'The passkey could not be used. Try again.',
  noProof: 'This browser cannot use your passkeys here. Sign out, and in again where you have them.',

  forgotTitle: 'A new password',
  forgotLead: 'You get an e-mail with a link to set one.',
  sendLink: 'Send the link',
  sentTitle: 'Look at your e-mail',
  sent: (email: string) =>
    `If there is an account for ${email}, a link is on its way. It works once and not for long. Look into spam too.`,
  sendAgain: 'Use another address',
  noMail:
    'This planner sends no e-mail. Its administrator can make a link for you, with which you set a new password: ask there.',
  noMailOwner: 'You run it yourself? This command makes the link:',
  backToSignIn: 'Back to sign-in',

  resetTitle: 'Set a new password',
  resetLead: 'After that you are signed in here, and signed out everywhere else.',
  newPassword: 'New password',
  setPassword: 'Set password',
  noToken: 'This link is not complete. Open it again from the e-mail, or ask for another one.',
  newLink: 'Ask for another link',
  verifyTitle: 'Confirm your address',
  verifyLead: 'Somebody gave this address to an account here. If that was you, confirm it.',
  verify: 'Confirm the address',
  verifiedTitle: 'Your address is confirmed',
  noVerifyToken: 'This link is not complete. Open it again from the e-mail.',
  toPlanner: 'To the planner',
  credentialsTitle: 'Your password is set',
  credentialsLead:
    'These open your account too. If somebody else was in it, they may have made some of them. If you are not sure, revoke all: you can make new ones.',
  key: 'API key',
  passkey: 'Passkey',
  revokeAll: 'Revoke all of them',
  keepAll: 'Keep them',
};
