import { expect, test } from 'vitest';
import de from '../messages/de/causes';
import en from '../messages/en/causes';
import type { Cause } from './api';
import { causesText, type CauseWords } from './causeText';

const words = (language: 'en' | 'de'): CauseWords => ({
  texts: language === 'en' ? en : de,
  locale: language === 'en' ? 'en-GB' : 'de',
  today: '2026-11-24',
  subject: (id) => (id === 'sub_m' ? 'Maths' : undefined),
});

const missed: Cause = { kind: 'missed', subject_id: 'sub_m', sessions: 3, minutes: 270, date: '2026-11-09' };
const lack: Cause = { kind: 'lack', minutes: 90, lacks_minutes: 180, date: '2026-12-11' };
const finished = (c: Partial<Cause>): Cause => ({ kind: 'finished', done: 9, total: 11, ...c });

// Every kind, with what of it the words depend on.
const cases: [Cause[], string, string][] = [
  [
    [missed, lack],
    '3 blocks of Maths (4 h 30 min) were missed since 9 November; this is 1 h 30 min of the 3 h that the exam on 11 December lacks.',
    '3 Blöcke Maths (4 h 30 min) wurden seit dem 9. November verpasst; das sind 1 h 30 min von 3 h, die für die Prüfung am 11. Dezember fehlen.',
  ],
  [
    [
      { ...missed, sessions: 1, minutes: 90 },
      { ...lack, minutes: 240, date: '2027-01-08' },
    ],
    '1 block of Maths (1 h 30 min) was missed since 9 November; the exam on 8 January 2027 lacks 3 h, and this adds 4 h.',
    '1 Block Maths (1 h 30 min) wurde seit dem 9. November verpasst; für die Prüfung am 8. Januar 2027 fehlen 3 h, und das bringt 4 h.',
  ],
  [
    [{ kind: 'next_free', minutes: 60 }, finished({ weekday: 2, part: 'morning' })],
    'It is the next free time of 1 h in your usual hours, and you finished 9 of 11 blocks on Tuesday mornings.',
    'Das ist die nächste freie Zeit von 1 h in deinen üblichen Stunden, und du hast 9 von 11 Blöcken dienstags am Vormittag geschafft.',
  ],
  [
    [{ kind: 'none_free', minutes: 45, date: '2026-12-21' }],
    'No day through 21 December has 45 min free for it: within your usual hours, beside what is planned and busy, and with no more than your days take.',
    'Bis zum 21. Dezember hat kein Tag 45 min dafür frei: in deinen üblichen Stunden, neben Geplantem und Belegtem, und mit nicht mehr, als deine Tage fassen.',
  ],
  [
    [finished({ weekday: 0, around: '17:00', subject_id: 'sub_m', only: true })],
    'You finished 9 of 11 Maths blocks on Sundays around 17:00.',
    'Du hast 9 von 11 Blöcken Maths sonntags gegen 17:00 geschafft.',
  ],
  [
    [finished({ days: 'weekdays', part: 'evening' })],
    'You finished 9 of 11 blocks on weekday evenings.',
    'Du hast 9 von 11 Blöcken werktags am Abend geschafft.',
  ],
  [
    [finished({ days: 'weekends', part: 'night' })],
    'You finished 9 of 11 blocks on weekend nights.',
    'Du hast 9 von 11 Blöcken an Wochenenden in der Nacht geschafft.',
  ],
];

test.each(cases)('%j is said in English and German', (causes, english, german) => {
  expect(causesText(causes, words('en'))).toBe(english);
  expect(causesText(causes, words('de'))).toBe(german);
});

test('what is not known is not said', () => {
  expect(causesText([], words('en'))).toBe('');
  expect(causesText([lack, { kind: 'newer' } as never], words('de'))).toBe('');
  expect(causesText([{ ...missed, subject_id: 'sub_gone' }, lack], words('de'))).toBe('');
});
