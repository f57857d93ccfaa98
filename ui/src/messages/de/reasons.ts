import type { Messages } from '../../lib/i18n.svelte';
import demo from './demo';

const reasons: Messages['reasons'] = {
  'is the name of another set already': 'Eine andere Sammlung heißt schon so.',
  'no room: there are 20 sets already': 'Du kannst höchstens 20 Sammlungen haben.',
  'is for a space without subjects': 'Das geht nur, bevor du Fächer anlegst.',
  'is no set that there is': 'Diese Sammlung wurde entfernt.',
  'the e-mail address or the password is wrong': 'E-Mail-Adresse oder Passwort falsch.',
  'an account with this e-mail address exists already': 'Es gibt schon ein Konto mit dieser Adresse.',
  'an account needs an invitation that is in force':
    'Du brauchst eine Einladung. Diese wurde schon benutzt oder ist abgelaufen.',
  'the first account needs the link that the server printed when it started: look into its log, or start it again for a new one; or run: studyplanner account create':
    'Das ist nicht der neueste Link des Servers. Sieh in sein Protokoll oder starte ihn neu.',
  'the link is wrong, was used, or has ended': 'Dieser Link wurde schon benutzt oder ist abgelaufen.',
  'the passkey was not accepted': 'Der Passkey hat nicht funktioniert. Versuch es noch einmal.',
  'this needs a new proof of who you are: your password or a passkey':
    'Bestätige mit deinem Passwort oder einem Passkey.',
  'must be an e-mail address': 'Gib eine gültige E-Mail-Adresse ein.',
  'must not contain characters that cannot be seen': 'Entferne unsichtbare Zeichen.',
  'must have 8 to 1,000 characters': 'Nimm mindestens 8 Zeichen.',
  'must not be one that is guessed first: a common password, a single word, a name or a number':
    'Dieses Passwort ist zu leicht zu erraten. Nimm ein paar Wörter, die nicht zusammengehören.',
  'must not be the e-mail address': 'Nimm nicht deine E-Mail-Adresse als Passwort.',
  'is not the password of this account': 'Falsches Passwort.',
  'is not the address of this account': 'Das ist nicht die E-Mail dieses Kontos.',
  'must be an IANA time zone such as Europe/Berlin': 'Der Server kennt diese Zeitzone nicht.',
  'must not be blank': 'Bitte ausfüllen.',
  'is required': 'Bitte ausfüllen.',
  'must be after start': 'Das Ende muss nach dem Beginn liegen.',
  'is … and must be before the end, which is …': 'Der Beginn … muss vor dem Ende … liegen.',
  'is … and must be after the start, which is …': 'Das Ende … muss nach dem Beginn … liegen.',
  'needs at least one day': 'Wähle mindestens einen Tag.',
  'is over 100 characters': 'Nimm höchstens 100 Zeichen.',
  'must have at most 100 characters': 'Nimm höchstens 100 Zeichen.',
  'must not contain control characters': 'Entferne Zeichen, die sich nicht anzeigen lassen.',
  'must be from 1 to 3650': 'Gib 1 bis 3.650 Tage ein.',
  'this is the only administrator: make somebody else one first':
    'Das ist das einzige Konto mit Verwaltung. Gib erst einem anderen dieses Recht.',
  'this is a demo: look round, but nothing can be changed here; with an account you plan your own weeks':
    demo.unchanged,
  'only administrators may do that': 'Das darf nur die Verwaltung.',
  'this space has subjects already': 'In der Sandbox sind schon Fächer. Leere sie zuerst.',
  'is not a document that an export wrote': 'Das ist keine exportierte Datei.',
  'too many people are signing in at the moment; try again in a few seconds':
    'Gerade melden sich zu viele an. Versuch es in ein paar Sekunden noch einmal.',
  'no room: an account has at most 50 keys; revoke one that is not used any more':
    'Du kannst höchstens 50 Schlüssel haben. Widerrufe einen, den du nicht mehr brauchst.',
  'no room: an account has at most 20 passkeys; remove one that is not used any more':
    'Du kannst höchstens 20 Passkeys haben. Entferne einen, den du nicht mehr brauchst.',
  'no room: there are 20 feeds already': 'Du kannst höchstens 20 Abos haben. Lösche eins, das du nicht mehr brauchst.',
  'no room: there are 100 exams already':
    'Du kannst höchstens 100 Prüfungen haben. Lösche eine, die du nicht mehr brauchst.',
  'is not an item of this subject': 'Dieses Thema wurde gelöscht.',
  'is not a calendar': 'Das ist kein Kalender.',
  'ends before its last END:VCALENDAR': 'Dieser Kalender ist unvollständig: Sein Ende fehlt.',
  'is over 5 MiB': 'Dieser Kalender ist größer als 5 MB.',
  'has over 20000 events': 'Dieser Kalender hat mehr als 20.000 Termine.',
  'answered …': 'Die Adresse meldet den Fehler ….',
  'leads to an address that is not allowed': 'Der Server darf diese Adresse nicht öffnen.',
  'leads elsewhere more than 3 times': 'Diese Adresse leitet zu oft weiter.',
  'took over 10 s': 'Die Adresse hat zu lange nicht geantwortet.',
  'cannot be reached': 'Der Server erreicht diese Adresse nicht.',
  'must be an address such as https://example.org/calendar.ics':
    'Gib eine Adresse wie https://example.org/calendar.ics ein.',
  'must begin with https://': 'Die Adresse muss mit https:// oder webcal:// beginnen.',
  'no room: there are 20 calendars already':
    'Du kannst höchstens 20 Kalender haben. Lösche einen, den du nicht mehr brauchst.',
  'was read within the last minute; Retry-After says when it may be again':
    'Gerade erst aktualisiert. Versuch es in einer Minute noch einmal.',
  'has more times than there is room for: those after … are left out':
    'Dieser Kalender hat zu viele Termine. Die nach dem … fehlen.',
  'has more days off than there is room for: those after … are left out':
    'Dieser Kalender hat zu viele freie Tage. Die nach dem … fehlen.',
  'repeats every hour': 'Wiederholt sich jede Stunde.',
  'repeats every minute': 'Wiederholt sich jede Minute.',
  'repeats every second': 'Wiederholt sich jede Sekunde.',
  'has no time zone: it is taken in yours': 'Hat keine Zeitzone. Deine gilt.',
  'has a time zone that is not known, …: it is taken in yours': 'Hat eine unbekannte Zeitzone, …. Deine gilt.',
  'has a rule that cannot be read: …': 'Die Wiederholung ist nicht lesbar: ….',
  'has a rule that takes over 100000 steps': 'Wiederholt sich zu oft.',
  'ends before it begins': 'Endet vor dem Beginn.',
  'is over 31 days long': 'Ist länger als 31 Tage.',
  'is over 366 days long': 'Ist länger als 366 Tage.',
  'has no DTSTART': 'Hat keinen Beginn (DTSTART).',
  'is no duration': 'Ist keine Dauer.',
  'is no time': 'Ist keine Zeit.',
  'has what is no time': 'Enthält etwas, das keine Zeit ist.',
  'is one date too many': 'Hat ein Datum zu viel.',
  'is one rule too many': 'Hat eine Wiederholung zu viel.',
  'changes all that follow, of which only the one is changed':
    'Ändert alle folgenden Termine. Hier ändert sich nur dieser.',
  'stands outside of a calendar': 'Steht außerhalb eines Kalenders.',
  'cannot be read': 'Ist nicht lesbar.',
  'leaves nothing of a day beside wishes before it': 'Mit deinen anderen Regeln bleibt so keine Zeit am Tag.',
  'leaves no length of a session beside wishes before it':
    'Mit deinen anderen Regeln bleibt so keine Blocklänge übrig.',
  'is not the id of a subject': 'Dieses Fach wurde gelöscht.',
  'has passed': 'Dieses Datum ist vorbei.',
  'has over 50 wishes': 'Du kannst höchstens 50 Regeln haben.',
  'the body is over 1 MiB': 'Das ist zu viel auf einmal.',
};

export default reasons;
