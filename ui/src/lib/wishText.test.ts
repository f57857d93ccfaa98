import { describe, expect, test } from 'vitest';
import '../messages/testing';
import de from '../messages/de/wishes';
import en from '../messages/en/wishes';
import type { Wish } from './api';
import { wishKinds } from './wish';
import { wishText, type WishWords } from './wishText';

const words = (language: 'en' | 'de'): WishWords => ({
  texts: language === 'en' ? en : de,
  locale: language === 'en' ? 'en-GB' : 'de',
  today: '2026-11-21',
  week: [1, 2, 3, 4, 5, 6, 0],
  subject: (id) => (id === 'sub_m' ? 'Maths' : undefined),
});

const maths = { subject_id: 'sub_m' };
const cases: [Wish, string, string][] = [
  [{ what: 'more', ...maths }, 'More Maths', 'Mehr Maths'],
  [{ what: 'more' }, 'More of everything', 'Von allem mehr'],
  [
    { what: 'less', type: 'training', factor: 0.5 },
    'Less training, 50% of the time',
    'Weniger Training, 50 % der Zeit',
  ],
  [
    { what: 'pause', ...maths, until: '2027-01-31' },
    'No Maths, until 31 January 2027',
    'Pause für Maths, bis 31. Januar 2027',
  ],
  [{ what: 'pause', subject_id: 'sub_gone' }, 'No (deleted subject)', 'Pause für (gelöschtes Fach)'],
  [{ what: 'exam', ...maths, date: '2026-12-11' }, 'Exam in Maths on 11 December', 'Prüfung in Maths am 11. Dezember'],
  [{ what: 'deadline', date: '2026-12-11' }, 'Deadline on 11 December', 'Frist am 11. Dezember'],
  [{ what: 'exam', ...maths }, 'Next exam in Maths', 'Nächste Prüfung in Maths'],
  [{ what: 'deadline' }, 'Next deadline', 'Nächste Frist'],
  [{ what: 'not_before', time: '09:00' }, 'Nothing before 09:00', 'Nichts vor 09:00'],
  [
    { what: 'not_after', time: '20:00', ...maths, days: [1, 2, 3, 4, 5] },
    'No Maths after 20:00 from Monday to Friday',
    'Maths nicht nach 20:00 von Montag bis Freitag',
  ],
  [{ what: 'keep_free', days: [0] }, 'Free on Sundays', 'Frei sonntags'],
  [
    { what: 'keep_free', days: [0, 6], from: '12:00', to: '13:30' },
    'Free 12:00–13:30 on Saturdays and Sundays',
    'Frei 12:00–13:30 samstags und sonntags',
  ],
  [
    { what: 'keep_free', date_from: '2026-12-24', date_to: '2026-12-26' },
    'Free from 24 December to 26 December',
    'Frei vom 24. Dezember bis 26. Dezember',
  ],
  [
    { what: 'keep_free', date_from: '2026-12-24', date_to: '2026-12-24' },
    'Free on 24 December',
    'Frei am 24. Dezember',
  ],
  [{ what: 'prefer', from: '08:00', to: '12:00' }, 'Preferably 08:00–12:00', 'Lieber 08:00–12:00'],
  [
    { what: 'prefer', ...maths, days: [1, 4] },
    'Maths preferably on Mondays and Thursdays',
    'Maths lieber montags und donnerstags',
  ],
  [{ what: 'prefer', days: [0, 1, 2, 3, 4, 5, 6] }, 'Preferably every day', 'Lieber jeden Tag'],
  [{ what: 'hours_a_day', hours: 2.5 }, 'At most 2 h 30 min a day', 'Höchstens 2 h 30 min am Tag'],
  [{ what: 'hours_a_day', hours: 0, days: [6] }, 'At most 0 min a day on Saturdays', 'Höchstens 0 min am Tag samstags'],
  [{ what: 'session_minutes', at_most: 60 }, 'Blocks of at most 1 h', 'Blöcke von höchstens 1 h'],
  [{ what: 'session_minutes', at_least: 45 }, 'Blocks of at least 45 min', 'Blöcke von mindestens 45 min'],
  [
    { what: 'session_minutes', ...maths, at_least: 30, at_most: 60 },
    'Maths: blocks of 30 min to 1 h',
    'Maths: Blöcke von 30 min bis 1 h',
  ],
  [{ what: 'session_minutes', at_least: 60, at_most: 60 }, 'Blocks of 1 h', 'Blöcke von 1 h'],
  [{ what: 'lighter' }, 'A lighter week', 'Eine leichtere Woche'],
  [{ what: 'fuller' }, 'A fuller week', 'Eine vollere Woche'],
  [{ what: 'balance' }, 'Evenly full days', 'Gleichmäßig volle Tage'],
  [{ what: 'spread' }, 'Blocks spread out', 'Blöcke mit Abstand'],
  [
    { what: 'spread', ...maths, days_between: 1 },
    'Maths: at least 1 day between blocks',
    'Maths: mindestens 1 Tag zwischen Blöcken',
  ],
  [{ what: 'catch_up' }, 'Catch up on what was missed', 'Verpasstes nachholen'],
  [{ what: 'catch_up', ...maths }, 'Catch up on Maths', 'Maths nachholen'],
];

test.each(cases)('%j is said in each language', (wish, english, german) => {
  expect(wishText(wish, words('en'))).toBe(english);
  expect(wishText(wish, words('de')).replace('\u00a0', ' ')).toBe(german);
});

describe('every kind', () => {
  test('is said, and has a name in each language', () => {
    expect(new Set(cases.map(([w]) => w.what))).toEqual(new Set(wishKinds));
    for (const texts of [en, de]) expect(Object.keys(texts.kinds).sort()).toEqual([...wishKinds].sort());
  });
});

test('a stretch follows the weeks that are shown', () => {
  const days = [5, 6, 0];
  const wish: Wish = { what: 'keep_free', days };
  expect(wishText(wish, words('en'))).toBe('Free from Friday to Sunday');
  expect(wishText(wish, { ...words('en'), week: [0, 1, 2, 3, 4, 5, 6] })).toBe(
    'Free on Sundays, Fridays and Saturdays',
  );
});

test.each<[Wish, string, string]>([
  [
    { what: 'not_after', time: '20:00', days: [1, 2, 3, 4, 5] },
    'Nothing after 20:00 Mon–Fri',
    'Nichts nach 20:00 Mo–Fr',
  ],
  [{ what: 'keep_free', days: [1, 3] }, 'Free Mon, Wed', 'Frei Mo, Mi'],
  [{ what: 'keep_free', days: [0] }, 'Free on Sundays', 'Frei sonntags'],
  [{ what: 'exam', ...maths, date: '2026-12-11' }, 'Exam in Maths on 11 Dec', 'Prüfung in Maths am 11. Dez.'],
])('%j is said in brief', (wish, english, german) => {
  expect(wishText(wish, { ...words('en'), brief: true })).toBe(english);
  expect(wishText(wish, { ...words('de'), brief: true })).toBe(german);
});
