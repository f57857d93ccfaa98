import type { Messages } from '../../lib/i18n.svelte';
import demo from './demo';

const reasons: Messages['reasons'] = {
  'is the name of another set already': 'So heißt schon eine andere Sammlung.',
  'no room: there are 20 sets already': 'Es gibt 20 Sammlungen, und mehr gehen nicht.',
  'is for a space without subjects': 'Das geht nur, solange es noch keine Fächer gibt.',
  'is no set that there is': 'Diese Sammlung wurde entfernt.',
  'the e-mail address or the password is wrong': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'an account with this e-mail address exists already': 'Es gibt schon ein Konto mit dieser Adresse.',
  'an account needs an invitation that is in force':
    'Dafür braucht es eine Einladung; diese wurde benutzt oder ist abgelaufen.',
  'the first account needs the link that the server printed when it started: look into its log, or start it again for a new one; or run: studyplanner account create':
    'Das ist nicht der letzte Link, den der Server ausgegeben hat. Sieh in sein Protokoll, oder starte ihn neu.',
  'the link is wrong, was used, or has ended': 'Dieser Link wurde benutzt oder ist abgelaufen.',
  'the passkey was not accepted': 'Der Passkey wurde nicht angenommen. Versuche es noch einmal.',
  'this needs a new proof of who you are: your password or a passkey':
    'Dafür braucht es dein Passwort oder einen Passkey.',
  'must be an e-mail address': 'Das ist keine E-Mail-Adresse.',
  'must not contain characters that cannot be seen': 'Darin sind Zeichen, die man nicht sieht.',
  'must have 8 to 1,000 characters': 'Ein Passwort hat mindestens 8 Zeichen.',
  'must not be one that is guessed first: a common password, a single word, a name or a number':
    'Dieses Passwort wird zu schnell erraten. Nimm ein paar Wörter, die nicht zusammengehören.',
  'must not be the e-mail address': 'Das Passwort darf nicht die E-Mail-Adresse sein.',
  'is not the password of this account': 'Das ist nicht das Passwort dieses Kontos.',
  'is not the address of this account': 'Das ist nicht die Adresse dieses Kontos.',
  'must be an IANA time zone such as Europe/Berlin': 'Der Server kennt diese Zeitzone nicht.',
  'must not be blank': 'Bitte ausfüllen.',
  'is required': 'Bitte ausfüllen.',
  'must be after start': 'Das Ende muss nach dem Beginn liegen.',
  'is … and must be before the end, which is …': 'Der Beginn … muss vor dem Ende … liegen.',
  'is … and must be after the start, which is …': 'Das Ende … muss nach dem Beginn … liegen.',
  'needs at least one day': 'Wähle mindestens einen Tag.',
  'is over 100 characters': 'Höchstens 100 Zeichen.',
  'must have at most 100 characters': 'Höchstens 100 Zeichen.',
  'must not contain control characters': 'Darin sind Zeichen, die nicht gespeichert werden können.',
  'must be from 1 to 3650': 'Zwischen 1 und 3.650 Tagen.',
  'this is the only administrator: make somebody else one first':
    'Das ist das einzige Konto mit Verwaltung. Gib erst einem anderen dieses Recht.',
  'this is a demo: look round, but nothing can be changed here; with an account you plan your own weeks':
    demo.unchanged,
  'only administrators may do that': 'Das darf nur die Verwaltung.',
  'this space has subjects already': 'In der Sandbox sind schon Fächer. Leere sie zuerst.',
  'is not a document that an export wrote': 'Das ist keine Datei aus einem Export.',
  'too many people are signing in at the moment; try again in a few seconds':
    'Gerade melden sich zu viele an. Versuche es in ein paar Sekunden noch einmal.',
  'no room: an account has at most 50 keys; revoke one that is not used any more':
    'Du hast 50 Schlüssel, mehr gehen nicht. Widerrufe einen, den du nicht mehr benutzt.',
  'no room: an account has at most 20 passkeys; remove one that is not used any more':
    'Du hast 20 Passkeys, mehr gehen nicht. Entferne einen, den du nicht mehr benutzt.',
  'no room: there are 20 feeds already':
    'Es gibt 20 Abos, und mehr gehen nicht. Lösche eins, das du nicht mehr brauchst.',
  'no room: there are 100 exams already':
    'Es gibt 100 Prüfungen, und mehr gehen nicht. Lösche eine, die du nicht mehr brauchst.',
  'is not an item of this subject': 'Dieses Thema wurde gelöscht.',
  'is not a calendar': 'Das ist kein Kalender.',
  'ends before its last END:VCALENDAR': 'Dieser Kalender ist abgeschnitten: Sein Ende fehlt.',
  'is over 5 MiB': 'Dieser Kalender ist größer als 5 MB.',
  'has over 20000 events': 'Dieser Kalender hat über 20.000 Termine.',
  'answered …': 'Die Adresse hat mit dem Fehler … geantwortet.',
  'leads to an address that is not allowed': 'Diese Adresse führt dorthin, wohin der Server nicht darf.',
  'leads elsewhere more than 3 times': 'Diese Adresse führt von einer zur nächsten, mehr als dreimal.',
  'took over 10 s': 'Die Adresse hat über zehn Sekunden nicht geantwortet.',
  'cannot be reached': 'Der Server erreicht diese Adresse nicht.',
  'must be an address such as https://example.org/calendar.ics':
    'Das ist keine Adresse wie https://example.org/calendar.ics.',
  'must begin with https://': 'Die Adresse muss mit https:// oder webcal:// beginnen.',
  'no room: there are 20 calendars already':
    'Es gibt 20 Kalender, und mehr gehen nicht. Lösche einen, den du nicht mehr brauchst.',
  'was read within the last minute; Retry-After says when it may be again':
    'Er wurde eben erst gelesen. Versuche es in einer Minute noch einmal.',
  'has more times than there is room for: those after … are left out':
    'Er hat mehr Termine, als Platz haben: Die nach dem … fehlen.',
  'has more days off than there is room for: those after … are left out':
    'Er hat mehr freie Tage, als Platz haben: Die nach dem … fehlen.',
  'repeats every hour': 'Wiederholt sich jede Stunde.',
  'repeats every minute': 'Wiederholt sich jede Minute.',
  'repeats every second': 'Wiederholt sich jede Sekunde.',
  'has no time zone: it is taken in yours': 'Hat keine Zeitzone: Deine gilt.',
  'has a time zone that is not known, …: it is taken in yours': 'Hat eine unbekannte Zeitzone, …: Deine gilt.',
  'has a rule that cannot be read: …': 'Hat eine Wiederholung, die nicht zu lesen ist: ….',
  'has a rule that takes over 100000 steps': 'Hat eine Wiederholung mit zu vielen Schritten.',
  'ends before it begins': 'Endet vor dem Beginn.',
  'is over 31 days long': 'Ist länger als 31 Tage.',
  'is over 366 days long': 'Ist länger als 366 Tage.',
  'has no DTSTART': 'Hat keinen Beginn (DTSTART).',
  'is no duration': 'Ist keine Dauer.',
  'is no time': 'Ist keine Zeit.',
  'has what is no time': 'Hat etwas, das keine Zeit ist.',
  'is one date too many': 'Ist ein Datum zu viel.',
  'is one rule too many': 'Ist eine Wiederholung zu viel.',
  'changes all that follow, of which only the one is changed': 'Ändert alle folgenden; hier ändert sich nur der eine.',
  'stands outside of a calendar': 'Steht außerhalb eines Kalenders.',
  'cannot be read': 'Ist nicht zu lesen.',
  'leaves nothing of a day beside wishes before it': 'Neben einem anderen Wunsch bleibt so nichts von einem Tag.',
  'leaves no length of a session beside wishes before it':
    'Neben einem anderen Wunsch bleibt so keine Länge für einen Block.',
  'is not the id of a subject': 'Dieses Fach gibt es nicht mehr.',
  'has passed': 'Dieses Datum ist vorbei.',
  'has over 50 wishes': 'Mehr als 50 Wünsche gehen nicht.',
  'the body is over 1 MiB': 'Das ist zu viel auf einmal.',
};

export default reasons;
