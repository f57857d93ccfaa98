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

// Both files have a line for each reason that the server knows, in its order; vitest -u writes them anew.
test.each(['en', 'de'] as const)(
  'the reasons of the server are said as they are written down: %s',
  async (language) => {
    const lines = reasons.map(({ because }) => causesText(because, words(language)) + '\n');
    await expect(lines.join('')).toMatchFileSnapshot(`testdata/causes.${language}.txt`);
  },
);

test.each([
  ['en', /undefined|NaN| {2}|[a-z] \.|session|suffice|holds|going by/],
  ['de', /undefined|NaN| {2}|[a-z] \.| the | and | you |Sitzung/],
] as const)('each reason is said in sentences, with all that it names: %s', (language, wrong) => {
  for (const { because, text } of reasons) {
    const said = causesText(because, words(language));
    expect(said, text).toMatch(/^[A-ZÄÖÜ0-9].*\.$/);
    expect(said, text).not.toMatch(wrong);
    // Whose blocks a count is of is not said where these happen to be the only ones.
    for (const { subject_id: id, only } of because) expect(said).toContain(id && !only ? id.slice(3) : '');
  }
});

const sundays = { weekday: 0, subject_id: 'id Maths', only: true } as const;

test('two times are compared in one sentence, which names common days once', () => {
  const noon: Cause = { kind: 'finished', done: 4, total: 4, around: '12:00', ...sundays };
  const afternoon: Cause = { kind: 'against', done: 11, total: 20, part: 'afternoon', ...sundays };
  const makes: Cause = { kind: 'makes', tenths: 8, tenths_now: 6 };
  const said = (language: 'en' | 'de', ...causes: Cause[]) => causesText(causes, words(language));
  expect(said('en', noon, afternoon, makes)).toBe(
    'On Sundays you finish more at noon (4 of 4) than in the afternoon (11 of 20).',
  );
  expect(said('de', noon, afternoon, makes)).toBe(
    'Sonntags schaffst du mittags mehr (4 von 4) als nachmittags (11 von 20).',
  );
  expect(said('en', noon, { ...afternoon, weekday: 2 })).toBe(
    'You finish more on Sundays at noon (4 of 4) than on Tuesday afternoons (11 of 20).',
  );
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
    'Du hast seit dem 18. Februar 3 Blöcke Maths (4 h 30 min) verpasst. Für die Prüfung am 13. März fehlen dir etwa 3 h.',
  ],
  [
    [{ kind: 'next_free', minutes: 60 }, finished({ weekday: 2, part: 'morning' })],
    'Hier hast du in deinen üblichen Zeiten als Nächstes 1 h frei. Dienstags vormittags hast du 9 von 11 Blöcken geschafft.',
  ],
  [
    [
      finished({ days: 'weekdays', part: 'morning', subject_id: maths, only: true }),
      { kind: 'against', done: 2, total: 10, weekday: 4, part: 'evening', subject_id: maths, only: true },
      { kind: 'makes', tenths: 8, tenths_now: 3 },
    ],
    'Werktags vormittags schaffst du mehr (9 von 11) als donnerstags abends (2 von 10).',
  ],
  [
    [
      { kind: 'untried', weekday: 1, part: 'morning' },
      { kind: 'others', done: 9, total: 11, days: 'weekdays', part: 'morning' },
    ],
    'Montags vormittags hast du es noch nicht versucht. An anderen Werktagen vormittags hast du 9 von 11 Blöcken geschafft.',
  ],
  [
    [
      { kind: 'near', day_count: 1, date: '2026-03-06' },
      { kind: 'farther', day_count: 4 },
    ],
    'Der Block liegt 1 Tag von deinem Block am Freitag entfernt. Am neuen Tag liegt der nächste 4 Tage entfernt.',
  ],
  [
    [
      { kind: 'syllabus_left', minutes: 150, likely_minutes: 195, ...exam },
      { kind: 'planned', minutes: 60, date: exam.date },
      { kind: 'adds', minutes: 60 },
    ],
    'Dir bleiben noch Themen für 2 h 30 min (wohl 3¼ h) bis zur Prüfung am Freitag, 6. März (in 2 Tagen), bis dahin 1 h geplant. Das bringt 1 h mehr.',
  ],
  [
    [
      { kind: 'day_holds', weekday: 4, minutes: 270, over_minutes: 90 },
      { kind: 'frees', minutes: 60 },
    ],
    'Am Donnerstag hast du 4 h 30 min geplant, 1 h 30 min zu viel. Ohne diesen Block hast du 1 h mehr frei.',
  ],
  [
    [
      wish({ what: 'more', subject_id: maths }),
      wish({ what: 'prefer', days: [2], from: '05:00', to: '12:00' }, { part: 'morning' }),
    ],
    'Du wünschst dir mehr Maths und Blöcke dienstags vormittags.',
  ],
  [
    [
      wish({ what: 'not_after', time: '20:00', days: [5] }),
      { kind: 'frees', minutes: 60, day_minutes: 120, weekday: 5 },
    ],
    'Du wünschst dir nichts nach 20:00 freitags. Ohne diesen Block hast du am Freitag 1 h von 2 h frei.',
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
