import { describe, expect, test } from 'vitest';
import givers from '../../../internal/recur/testdata/givers.json';
import { addDays, weekday } from './dates';
import {
  coincide,
  current,
  fallsOn,
  following,
  giverOf,
  nextDate,
  pausedWeeks,
  turns,
  type Recurrence,
} from './timetable';

// 2026-10-12 is a Monday.
const lab: Recurrence = { days: [1], from: '2026-10-12', every: 2 };

test('a slot of every second week falls on each second of its days, counted from the week of its first date', () => {
  const all = Array.from({ length: 42 }, (_, n) => addDays('2026-10-12', n));
  expect(all.filter((d) => fallsOn(lab, d))).toEqual(['2026-10-12', '2026-10-26', '2026-11-09']);
  const late = { ...lab, days: [1, 3], from: '2026-10-14' }; // a Wednesday: its Monday is before
  expect(all.filter((d) => fallsOn(late, d)).slice(0, 3)).toEqual(['2026-10-14', '2026-10-26', '2026-10-28']);
});

describe('the next date', () => {
  test.each([
    ['today', lab, '2026-10-12', '2026-10-12'],
    ['in its next week', lab, '2026-10-13', '2026-10-26'],
    ['its first date, when that is ahead', lab, '2026-03-01', '2026-10-12'],
    ['after its first date, on its weekday', { days: [5], from: '2026-10-12' }, '2026-01-01', '2026-10-16'],
    ['in the eighth week', { ...lab, every: 8 }, '2026-10-13', '2026-12-07'],
    ['from any day on without dates', { days: [0] }, '2026-10-12', '2026-10-18'],
    ['none after the last one', { ...lab, until: '2026-10-25' }, '2026-10-13', undefined],
    ['none without days', { days: [] }, '2026-10-12', undefined],
  ] as const)('is %s', (_, s, today, want) => {
    expect(nextDate({ ...s, days: [...s.days] }, today)).toBe(want);
  });

  test('is what looking at each day finds, whatever the slot', () => {
    for (let every = 1; every <= 8; every++)
      for (let day = 0; day < 7; day++)
        for (let from = 0; from < 7; from++) {
          const s = { days: [day], from: addDays('2026-10-12', from), every };
          for (let n = 0; n < 60; n += 11) {
            const today = addDays(s.from, n);
            const next = nextDate(s, today)!;
            const before = Array.from({ length: 70 }, (_, i) => addDays(today, i)).filter((d) => d < next);
            expect([fallsOn(s, next), weekday(next), before.some((d) => fallsOn(s, d))]).toEqual([true, day, false]);
          }
        }
  });
});

describe('turns', () => {
  test('are as many as weeks, and each is next on its date', () => {
    for (let every = 2; every <= 8; every++)
      for (const begin of [undefined, '2026-09-01', '2026-10-14', '2026-12-24']) {
        const found = turns({ days: [3], every }, begin, '2026-10-15');
        expect(found).toHaveLength(every);
        for (const { next, from } of found)
          expect(nextDate({ days: [3], every, from }, '2026-10-15'), `${begin} ${from}`).toBe(next);
      }
  });

  test('leave the first date that was chosen, where it has that turn', () => {
    expect(turns(lab, '2026-10-12', '2026-11-03')).toEqual([
      { next: '2026-11-09', from: '2026-10-12' },
      { next: '2026-11-16', from: '2026-10-19' },
    ]);
  });

  test('begin on the next date when none was chosen', () => {
    expect(turns({ days: [1, 3], every: 2 }, undefined, '2026-10-13')).toEqual([
      { next: '2026-10-14', from: '2026-10-14' },
      { next: '2026-10-19', from: '2026-10-19' },
    ]);
  });
});

test.each([
  ['of weeks A and B', lab, { ...lab, from: '2026-10-19' }, false],
  ['of weeks A and A', lab, { ...lab, from: '2026-10-26' }, true],
  ['of every second and every third week', lab, { ...lab, from: '2026-10-19', every: 3 }, true],
  ['of every second and every fourth week, apart', lab, { ...lab, from: '2026-10-19', every: 4 }, false],
  ['of every week and every second', { days: [1] }, lab, true],
  ['whose dates do not meet', { ...lab, until: '2026-10-25' }, { ...lab, from: '2026-10-26' }, false],
  ['that end before the other begins', lab, { days: [1], until: '2026-10-11' }, false],
])('slots %s', (_, a, b, want) => {
  expect([coincide(a, b), coincide(b, a)]).toEqual([want, want]);
});

test('what recurs now is neither over nor far ahead, and before a term it is what begins', () => {
  const [over, runs, next, far] = [
    { days: [1], until: '2026-10-11' },
    { days: [2], until: '2026-10-20' },
    { days: [3], from: '2026-10-18' },
    { days: [4], from: '2026-10-21' },
  ];
  expect(current([over, runs, next, far], '2026-10-12')).toEqual([runs, next]);
  expect(current([far, over], '2026-10-12')).toEqual([far]);
  expect(current([over], '2026-10-12')).toEqual([]);
});

describe('a slot from a block on', () => {
  const slot = { days: [1, 3], start: '09:00', end: '10:00' };
  const monday = { date: '2026-10-19', start: '09:00', end: '10:00' };
  const tuesday = { date: '2026-10-20', start: '11:00', end: '12:30' };
  const after = { days: [2], start: '11:00', end: '12:30', from: '2026-10-20' };

  test('keeps its other days, and what was before', () => {
    const other = { days: [5], start: '09:00', end: '10:00' };
    expect(following([other, slot, other], monday, tuesday, '2026-10-12')).toEqual([
      other,
      { ...slot, days: [3] },
      { ...slot, days: [1], until: '2026-10-18' },
      after,
      other,
    ]);
  });

  test('leaves nothing that gives no more', () => {
    expect(following([{ ...slot, days: [1] }], monday, tuesday, '2026-10-19')).toEqual([after]);
    expect(following([{ ...slot, days: [1] }], monday, tuesday, '2026-10-13')).toEqual([after]);
    const first = { ...slot, days: [1], from: monday.date };
    expect(following([first], monday, tuesday, '2026-01-01')).toEqual([after]);
  });

  test('keeps its weeks and its last date, which is never before the first', () => {
    const lab = { ...slot, days: [1], from: '2026-10-05', until: '2026-10-19', every: 2 };
    expect(following([lab], monday, tuesday, '2026-10-19')).toEqual([{ ...after, until: '2026-10-20', every: 2 }]);
    expect(following([{ ...lab, until: '2026-12-31' }], monday, tuesday, '2026-10-19')).toEqual([
      { ...after, until: '2026-12-31', every: 2 },
    ]);
  });

  test('is none where no slot gives the block', () => {
    expect(giverOf([slot], { ...monday, end: '10:15' })).toBe(-1);
    expect(giverOf([{ ...slot, days: [1], from: '2026-10-12', every: 2 }], monday)).toBe(-1);
    expect(following([slot], { ...monday, date: '2026-10-20' }, tuesday, '2026-10-12')).toBeUndefined();
  });

  test('gives the same days before and the new ones after, whatever the slot', () => {
    for (let every = 1; every <= 8; every++)
      for (let moved = -6; moved <= 8; moved++) {
        const s = { ...slot, from: '2026-10-05', until: '2027-03-01', every };
        const date = nextDate({ ...s, days: [3] }, '2026-10-26')!;
        const to = { ...tuesday, date: addDays(date, moved) };
        const next = following([s], { ...monday, date }, to, '2026-10-05')!;
        for (let n = 0; n < 100; n++) {
          const day = addDays('2026-10-05', n);
          const given = next.filter((o) => o.start === '09:00' && fallsOn(o, day)).length;
          expect(given, day).toBe(fallsOn(s, day) && (weekday(day) === 1 || day < date) ? 1 : 0);
          const shifted = next.some((o) => o.start === '11:00' && fallsOn(o, day));
          const old = addDays(day, -moved);
          expect(shifted, day).toBe(
            weekday(old) === 3 && old >= date && fallsOn({ ...s, until: undefined }, old) && day <= s.until,
          );
        }
      }
  });
});

describe('weeks that are off', () => {
  const off = (date_from: string, date_to: string) => ({ date_from, date_to, pauses_rotation: true });

  test.each(givers.cases)('leave a block to its slot, as the terminal finds it: $name', ({ block, paused, slot }) => {
    const weeks = pausedWeeks(paused.map(([first = '', last = '']) => off(first, last)));
    expect(giverOf(givers.slots, block, weeks)).toBe(slot);
  });

  test('count when they are wholly off, by days off that pause', () => {
    expect([...pausedWeeks([off('2026-10-12', '2026-10-14'), off('2026-10-15', '2026-10-25')])]).toEqual([
      '2026-10-12',
      '2026-10-19',
    ]);
    expect(pausedWeeks([off('2026-10-13', '2026-10-18')]).size).toBe(0);
    expect(pausedWeeks([{ ...off('2026-10-12', '2026-10-18'), pauses_rotation: false }]).size).toBe(0);
  });

  test('put off what is next, and the turns that can be chosen', () => {
    const paused = pausedWeeks([off('2026-10-19', '2026-10-25')]);
    expect(nextDate(lab, '2026-10-13')).toBe('2026-10-26');
    expect(nextDate(lab, '2026-10-13', paused)).toBe('2026-11-02');
    const found = turns(lab, '2026-10-12', '2026-10-13', paused);
    expect(found.map((t) => t.next)).toEqual(['2026-10-26', '2026-11-02']);
    for (const { next, from } of found) expect(nextDate({ ...lab, from }, '2026-10-13', paused)).toBe(next);
  });
});

test('a slot ends before a block that goes with all that follow, on its weekday alone', () => {
  const at = { date: '2026-10-26', start: '09:00', end: '10:00' };
  const slot = { days: [1, 3], start: '09:00', end: '10:00' };
  expect(following([slot], at, undefined, '2026-10-12')).toEqual([
    { ...slot, days: [3] },
    { ...slot, days: [1], until: '2026-10-25' },
  ]);
  expect(following([{ ...slot, days: [1] }], at, undefined, '2026-10-20')).toEqual([]); // nothing is left to give
});
