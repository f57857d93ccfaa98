import '../messages/testing';
import { expect, test } from 'vitest';
import './server.testing';

const { busyAt, busyWords, labelled, spansOf, timed } = await import('./busy');

const busy = (start: string, end: string, title = '', date = '2026-11-24') => ({
  calendar_id: 'cal_1',
  date,
  start,
  end,
  title,
});

test('a time meets what is busy on its day and does not end before it, or begin after it', () => {
  const all = [busy('08:00', '10:00', 'A'), busy('11:00', '12:00', 'B'), busy('10:30', '11:00', 'C', '2026-11-25')];
  const at = (start: string, end: string) => busyAt(all, { date: '2026-11-24', start, end }).map((b) => b.title);
  expect(at('10:00', '11:00')).toEqual([]);
  expect(at('09:59', '11:01')).toEqual(['A', 'B']);
  expect(at('08:30', '09:00')).toEqual(['A']);
});

test('busy times are called by the first of them, with its times unless it takes the day', () => {
  expect(busyWords([])).toBe('');
  expect(busyWords([busy('08:15', '09:45', 'Analysis I')])).toBe('Analysis I, 08:15–09:45');
  expect(busyWords([busy('08:15', '09:45'), busy('09:00', '10:00', 'B')])).toBe('a busy time, 08:15–09:45 and 1 more');
  expect(busyWords([busy('00:00', '23:59', 'Trip')])).toBe('Trip');
});

test('busy times that overlap are drawn as one, and those that only touch are not', () => {
  const all = [
    busy('08:00', '10:00', 'A'),
    busy('09:00', '09:30', 'B'),
    busy('09:45', '11:00', 'A'),
    busy('11:00', '12:00'),
  ];
  expect(spansOf([...all, busy('11:30', '12:00', 'C', '2026-11-25')])).toEqual([
    { date: '2026-11-24', start: '08:00', end: '11:00', title: 'A · B' },
    { date: '2026-11-24', start: '11:00', end: '12:00', title: '' },
    { date: '2026-11-25', start: '11:30', end: '12:00', title: 'C' },
  ]);
  expect(all[0]!.end).toBe('10:00'); // what was told stays as it was
});

test('of as many as there may be in a week, all are drawn, in no more spans than the day has room for', () => {
  const many = Array.from({ length: 20_000 }, (_, n) => busy('08:00', '10:00', `Lecture ${n % 7}`));
  expect(spansOf(many)).toHaveLength(1);
});

test('a whole day says nothing of the hours of a day', () => {
  expect(timed([busy('00:00', '23:59'), busy('00:00', '06:00')])).toEqual([busy('00:00', '06:00')]);
});

test.each([
  ['nothing', [], { from: 0, to: 1 }],
  ['its first half', [['08:00', '10:00']], { from: 0.5, to: 1 }],
  ['its end and more', [['10:00', '14:00']], { from: 0, to: 0.5 }],
  [
    'all but too little at first',
    [
      ['08:15', '10:00'],
      ['09:00', '11:00'],
    ],
    { from: 0.75, to: 1 },
  ],
  [
    'all',
    [
      ['07:00', '09:00'],
      ['09:00', '12:00'],
    ],
    null,
  ],
])('the name of a busy time stands where no block covers it: %s', (_, covered, free) => {
  const [span] = spansOf([busy('08:00', '12:00', 'A')]);
  const blocks = [...covered, ['08:00', '12:00']].map(([start = '', end = ''], n) => ({
    date: n < covered.length ? '2026-11-24' : '2026-11-25',
    start,
    end,
  }));
  expect(labelled([span!], blocks)).toEqual([{ ...span, free }]);
});

test('a short busy time has its name unless a block covers some of it', () => {
  const spans = spansOf([busy('08:00', '08:10', 'A')]);
  expect(labelled(spans, [])[0]!.free).toEqual({ from: 0, to: 1 });
  expect(labelled(spans, [{ date: '2026-11-24', start: '08:05', end: '09:00' }])[0]!.free).toBeNull();
});
