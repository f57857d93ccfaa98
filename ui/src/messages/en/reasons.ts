import demo from './demo';

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
  'this is a demo: look round, but nothing can be changed here; with an account you plan your own weeks':
    demo.unchanged,
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
  'no room: there are 100 exams already':
    'There are 100 exams, and more are not possible. Delete one that you do not need any more.',
  'is not an item of this subject': 'This topic has been deleted.',
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

export default reasons;
