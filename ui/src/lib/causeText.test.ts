import { expect, test } from 'vitest';
import '../messages/testing';
import said from '../../../internal/suggest/words/testdata/said.json';
import de from '../messages/de/causes';
import en from '../messages/en/causes';
import type { Cause } from './api';
import { causesText, type CauseWords } from './causeText';

const words = (language: 'en' | 'de'): CauseWords => ({
  texts: language === 'en' ? en : de,
  locale: language === 'en' ? 'en-GB' : 'de',
  today: '2026-03-04', // on which the server wrote its file
  subject: (id) => (id.startsWith('id ') ? id.slice(3) : undefined),
});

const reasons = said as unknown as { because: Cause[]; text: string }[];

/** A sentence of the server as the app writes it: with its own word for sessions, and its own way to write times. */
const asHere = (text: string): string =>
  (text.charAt(0).toUpperCase() + text.slice(1))
    .replaceAll('session', 'block')
    .replace(/ h 0?(\d+)(?= |[,;.)])/g, ' h $1 min')
    .replace(/(\d\d:\d\d)-(\d\d:\d\d)/g, '$1–$2');

test.each(reasons)('$text is said as the server says it', ({ because, text }) => {
  expect(causesText(because, words('en'))).toBe(asHere(text));
});

test('each reason is said in German, with all that it names', () => {
  for (const { because, text } of reasons) {
    const german = causesText(because, words('de'));
    expect(german, text).toMatch(/^[A-ZÄÖÜ0-9].*\.$/);
    expect(german, text).not.toMatch(/undefined|NaN| {2}|[a-z] \.| the | and | you /);
    for (const { subject_id: id } of because) expect(german).toContain(id ? id.slice(3) : '');
  }
});

const finished = (c: Partial<Cause>): Cause => ({ kind: 'finished', done: 9, total: 11, ...c });
const wish = (w: NonNullable<Cause['wish']>, c: Partial<Cause> = {}): Cause => ({ kind: 'asked', wish: w, ...c });
const exam = { event: 'exam', date: '2026-03-06' } as const;
const maths = 'id Maths';

const german: [Cause[], string][] = [
  [
    [
      { kind: 'missed', subject_id: maths, sessions: 3, minutes: 270, date: '2026-02-18' },
      { kind: 'lack', minutes: 90, lacks_minutes: 180, date: '2026-03-13' },
    ],
    '3 Blöcke Maths (4 h 30 min) wurden seit dem 18. Februar verpasst; das sind 1 h 30 min von 3 h, die für die Prüfung am 13. März fehlen.',
  ],
  [
    [{ kind: 'next_free', minutes: 60 }, finished({ weekday: 2, part: 'morning' })],
    'Das ist die nächste freie Zeit von 1 h in deinen üblichen Stunden, und du hast 9 von 11 Blöcken dienstags am Vormittag geschafft.',
  ],
  [
    [
      finished({ days: 'weekdays', part: 'morning', subject_id: maths, only: true }),
      { kind: 'against', done: 2, total: 10, weekday: 4, part: 'evening', subject_id: maths, only: true },
      { kind: 'makes', tenths: 8, tenths_now: 3 },
    ],
    'Du hast 9 von 11 Blöcken werktags am Vormittag geschafft, aber nur 2 von 10 donnerstags am Abend, alle Maths. Das macht dort etwa 8 von 10, jetzt 3 von 10.',
  ],
  [
    [
      { kind: 'untried', weekday: 1, part: 'morning' },
      { kind: 'others', done: 9, total: 11, days: 'weekdays', part: 'morning' },
    ],
    'Montags am Vormittag hast du es noch nicht versucht; an anderen Werktagen hast du am Vormittag 9 von 11 Blöcken geschafft.',
  ],
  [
    [
      { kind: 'near', day_count: 1, date: '2026-03-06' },
      { kind: 'farther', day_count: 4 },
    ],
    'Der Block liegt 1 Tag von deinem am Freitag entfernt; der neue Platz liegt 4 Tage vom nächsten entfernt.',
  ],
  [
    [
      { kind: 'syllabus_left', minutes: 150, likely_minutes: 195, ...exam },
      { kind: 'planned', minutes: 60, date: exam.date },
      { kind: 'adds', minutes: 60 },
    ],
    '2 h 30 min vom Lehrplan sind offen (wohl 3 h 15 min) bis zur Prüfung am Freitag, 6. März (in 2 Tagen), bis dahin 1 h geplant; das bringt 1 h.',
  ],
  [
    [
      { kind: 'day_holds', weekday: 4, minutes: 270, over_minutes: 90 },
      { kind: 'frees', minutes: 60 },
    ],
    'Am Donnerstag sind 4 h 30 min geplant, 1 h 30 min mehr als passt; ohne ihn werden 1 h frei.',
  ],
  [
    [
      wish({ what: 'more', subject_id: maths }),
      wish({ what: 'prefer', days: [2], from: '05:00', to: '12:00' }, { part: 'morning' }),
    ],
    'Du wünschst dir mehr Maths und Blöcke dienstags am Vormittag.',
  ],
  [
    [
      wish({ what: 'not_after', time: '20:00', days: [5] }),
      { kind: 'frees', minutes: 60, day_minutes: 120, weekday: 5 },
    ],
    'Du wünschst dir nichts nach 20:00 freitags; ohne ihn werden am Freitag 1 h von 2 h frei.',
  ],
];

test.each(german)('%j is said in German: %s', (causes, text) => {
  expect(causesText(causes, words('de'))).toBe(text);
});

test('what is not known is not said', () => {
  expect(causesText([], words('en'))).toBe('');
  expect(causesText([finished({}), { kind: 'newer' } as never], words('de'))).toBe('');
  expect(causesText([finished({ subject_id: 'sub_gone' })], words('de'))).toBe('');
  expect(causesText([wish({ what: 'more', subject_id: 'sub_gone' })], words('de'))).toBe('');
});
