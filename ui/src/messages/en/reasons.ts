import demo from './demo';

/** What the server says in a few words, as whole sentences. */
const reasons: Record<string, string> = {
  'is the name of another set already': 'Another set already has this name.',
  'no room: there are 20 sets already': 'You can have at most 20 sets.',
  'is for a space without subjects': 'This only works before you add subjects.',
  'is no set that there is': 'This set was removed.',
  'the e-mail address or the password is wrong': 'Wrong e-mail address or password.',
  'an account with this e-mail address exists already': 'An account with this address already exists.',
  'an account needs an invitation that is in force':
    'You need an invitation. This one was already used or has expired.',
  'the first account needs the link that the server printed when it started: look into its log, or start it again for a new one; or run: studyplanner account create':
    'This isn’t the latest link of the server. Look in its log, or restart it to get a new one.',
  'the link is wrong, was used, or has ended': 'This link was already used or has expired.',
  'the passkey was not accepted': 'The passkey didn’t work. Try again.',
  'this needs a new proof of who you are: your password or a passkey': 'Confirm with your password or a passkey.',
  'must be an e-mail address': 'Enter a valid e-mail address.',
  'must not contain characters that cannot be seen': 'Remove invisible characters.',
  'must have 8 to 1,000 characters': 'Use at least 8 characters.',
  'must not be one that is guessed first: a common password, a single word, a name or a number':
    'This password is too easy to guess. Try a few unrelated words.',
  'must not be the e-mail address': 'Don’t use your e-mail address as your password.',
  'is not the password of this account': 'Wrong password.',
  'is not the address of this account': 'This isn’t the e-mail of this account.',
  'must be an IANA time zone such as Europe/Berlin': 'The server does not know this time zone.',
  'must not be blank': 'Fill this in.',
  'is required': 'Fill this in.',
  'must be after start': 'The end must be after the start.',
  'is … and must be before the end, which is …': 'The start, …, must be before the end, ….',
  'is … and must be after the start, which is …': 'The end, …, must be after the start, ….',
  'needs at least one day': 'Choose at least one day.',
  'is over 100 characters': 'Use at most 100 characters.',
  'must have at most 100 characters': 'Use at most 100 characters.',
  'must not contain control characters': 'Remove characters that can’t be shown.',
  'must be from 1 to 3650': 'Enter 1 to 3,650 days.',
  'this is the only administrator: make somebody else one first':
    'This is the only administrator. Choose another one first.',
  'this is a demo: look round, but nothing can be changed here; with an account you plan your own weeks':
    demo.unchanged,
  'only administrators may do that': 'Only administrators can do that.',
  'this space has subjects already': 'The sandbox already has subjects. Empty it first.',
  'is not a document that an export wrote': 'This isn’t an exported file.',
  'too many people are signing in at the moment; try again in a few seconds':
    'Too many people are signing in right now. Try again in a few seconds.',
  'no room: an account has at most 50 keys; revoke one that is not used any more':
    'You can have at most 50 keys. Revoke one that you no longer use.',
  'no room: an account has at most 20 passkeys; remove one that is not used any more':
    'You can have at most 20 passkeys. Remove one that you no longer use.',
  'no room: there are 20 feeds already': 'You can have at most 20 feeds. Delete one that you no longer use.',
  'no room: there are 100 exams already': 'You can have at most 100 exams. Delete one that you no longer need.',
  'is not an item of this subject': 'This topic was deleted.',
  'is not a calendar': 'This isn’t a calendar.',
  'ends before its last END:VCALENDAR': 'This calendar is incomplete: its end is missing.',
  'is over 5 MiB': 'This calendar is larger than 5 MB.',
  'has over 20000 events': 'This calendar has more than 20,000 events.',
  'answered …': 'The address returned the error ….',
  'leads to an address that is not allowed': 'The server isn’t allowed to open this address.',
  'leads elsewhere more than 3 times': 'This address redirects too often.',
  'took over 10 s': 'The address took too long to answer.',
  'cannot be reached': 'The server can’t reach this address.',
  'must be an address such as https://example.org/calendar.ics':
    'Enter an address such as https://example.org/calendar.ics.',
  'must begin with https://': 'The address must start with https:// or webcal://.',
  'no room: there are 20 calendars already': 'You can have at most 20 calendars. Delete one that you no longer use.',
  'was read within the last minute; Retry-After says when it may be again':
    'Updated a moment ago. Try again in a minute.',
  'has more times than there is room for: those after … are left out':
    'This calendar has too many events. Those after … are left out.',
  'has more days off than there is room for: those after … are left out':
    'This calendar has too many days off. Those after … are left out.',
  'has no time zone: it is taken in yours': 'Has no time zone. Yours is used.',
  'has a time zone that is not known, …: it is taken in yours': 'Has an unknown time zone, …. Yours is used.',
  'has a rule that cannot be read: …': 'Can’t read how it repeats: ….',
  'has a rule that takes over 100000 steps': 'Repeats too often.',
  'ends before it begins': 'Ends before it starts.',
  'is over 31 days long': 'Is longer than 31 days.',
  'is over 366 days long': 'Is longer than 366 days.',
  'has no DTSTART': 'Has no start (DTSTART).',
  'is no duration': 'Isn’t a duration.',
  'is no time': 'Isn’t a time.',
  'has what is no time': 'Has something that isn’t a time.',
  'is one date too many': 'Has one date too many.',
  'is one rule too many': 'Has one repeat rule too many.',
  'changes all that follow, of which only the one is changed':
    'Changes all following events. Only this one changes here.',
  'stands outside of a calendar': 'Is outside of the calendar.',
  'cannot be read': 'Can’t be read.',
  'leaves nothing of a day beside wishes before it': 'With your other rules, this leaves no time in a day.',
  'leaves no length of a session beside wishes before it': 'With your other rules, no block length is left.',
  'is not the id of a subject': 'This subject was deleted.',
  'has passed': 'This date has passed.',
  'has over 50 wishes': 'You can have at most 50 rules.',
  'the body is over 1 MiB': 'That’s too much at once.',
};

export default reasons;
