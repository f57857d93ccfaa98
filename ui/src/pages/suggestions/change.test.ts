import { describe, expect, test } from 'vitest';
import '../../messages/testing';
import type { Block, Subject, SuggestedChange, Suggestion } from '../../lib/api';
import de from '../../messages/de/suggestions';
import en from '../../messages/en/suggestions';
import { changeOf, effectsOf, hoursOf, withChanges, type Result } from './change';
import { sentence, type Words } from './sentence';
import { inverse, operationsOf } from '../../lib/pairs';

const today = '2026-11-21'; // a Saturday
const maths: Subject = { id: 'sub_m', name: 'Maths: part 2', type: 'study', color: '#1D4ED8', slots: [], syllabus: [] };

const block = (id: string, date: string, start: string, end: string, topic: string | null = null): Block => ({
  id,
  subject_id: 'sub_m',
  subject_name: maths.name,
  date,
  start,
  end,
  topic,
  done: false,
});
const suggestion = (type: Suggestion['type'], day: Suggestion['day'], start: string, end: string): Suggestion => ({
  type,
  subject_id: 'sub_m',
  day,
  start,
  end,
  reason: '',
});

const blocks = [
  block('blk_1', '2026-11-24', '18:00', '19:30', 'Integrals'),
  block('blk_2', '2026-11-22', '09:00', '10:00'),
];
const moved = (id: string, date: string, start: string, end: string): Result => ({
  op: 'move',
  id,
  block: block(id, date, start, end, 'Integrals'),
});

/** What a suggestion means that is about the day and, unless it adds one, the block. */
const means = (date: string, block_id?: string): SuggestedChange => ({
  date,
  ...(block_id ? { block_id } : {}),
  kind: 'chance',
  early: false,
  beside: false,
  much: false,
  headline: 'Think again',
  why: 'you finished 3 of 4.',
});
const change = (s: Suggestion, what: SuggestedChange) => changeOf(s, what, blocks, maths);

const move = change(suggestion('rebalance', 'Wednesday', '17:00', '18:30'), means('2026-11-25', 'blk_1'));
const add = change(suggestion('add_block', 'Saturday', '17:00', '18:00'), { ...means(today), topic: 'Rings' });
const remove = change(suggestion('remove_block', 'Sunday', '09:00', '10:00'), means('2026-11-22', 'blk_2'));

describe('a change as a sentence', () => {
  const say = (c: ReturnType<typeof change>) =>
    [
      { texts: en, locale: 'en', today },
      { texts: de, locale: 'de', today },
    ].map((w: Words) => sentence(c, w));

  test('a move says from where and to where', () => {
    expect(say(move)).toEqual([
      'Move Maths: part 2 from Tuesday 18:00 to Wednesday 17:00–18:30',
      'Maths: part 2 von Dienstag 18:00 auf Mittwoch 17:00–18:30 verschieben',
    ]);
  });
  test('a move within a day names the day once', () => {
    const s = suggestion('move_block', 'Tuesday', '08:00', '09:30');
    expect(say(change(s, means('2026-11-24', 'blk_1')))).toEqual([
      'Move Maths: part 2 on Tuesday from 18:00 to 08:00–09:30',
      'Maths: part 2 am Dienstag von 18:00 auf 08:00–09:30 verschieben',
    ]);
  });
  test('another length at the same time is no move', () => {
    const short = change(suggestion('move_block', 'Tuesday', '18:00', '19:00'), means('2026-11-24', 'blk_1'));
    const long = change(suggestion('move_block', 'Tuesday', '18:00', '20:00'), means('2026-11-24', 'blk_1'));
    expect(say(short)[0]).toBe('Shorten Maths: part 2 on Tuesday from 18:00–19:30 to 18:00–19:00');
    expect(say(long)[1]).toBe('Maths: part 2 am Dienstag von 18:00–19:30 auf 18:00–20:00 verlängern');
  });
  test('today and tomorrow have no weekday', () => {
    expect(say(add)).toEqual(['Add Maths: part 2 today 17:00–18:00', 'Maths: part 2 heute 17:00–18:00 hinzufügen']);
    expect(say(remove)).toEqual([
      'Remove Maths: part 2 tomorrow 09:00–10:00',
      'Maths: part 2 morgen 09:00–10:00 entfernen',
    ]);
  });
  test('a block that is not known leaves out from where', () => {
    const gone = means('2026-11-27', 'blk_8');
    expect(say(change(suggestion('move_block', 'Friday', '08:00', '09:00'), gone))[0]).toBe(
      'Move Maths: part 2 to Friday 08:00–09:00',
    );
    expect(say(change(suggestion('remove_block', 'Friday', '08:00', '09:00'), gone))[0]).toBe(
      'Remove Maths: part 2 on Friday 08:00–09:00',
    );
  });
});

describe('a reason', () => {
  test('begins with a capital, and does not repeat what is suggested', () => {
    expect(move.reason).toBe('You finished 3 of 4.');
  });
  test('is an early estimate if the server says so', () => {
    const early = change(move.suggestion, { ...means('2026-11-25', 'blk_1'), early: true });
    expect([move.early, early.early]).toEqual([false, true]);
  });
});

test('a change is marked as one that nobody asked for if the server says so', () => {
  const other = change(move.suggestion, { ...means('2026-11-25', 'blk_1'), beside: true });
  expect([move.beside, other.beside]).toEqual([false, true]);
});

describe('changes', () => {
  test('have the same key when suggested again, under either name of a move', () => {
    const again = change(suggestion('move_block', 'Wednesday', '17:00', '18:30'), means('2026-11-25', 'blk_1'));
    expect(again.key).toBe(move.key);
    expect(new Set([move, add, remove].map((c) => c.key)).size).toBe(3);
  });
  test('show what the days would hold', () => {
    const would = withChanges(blocks, [move, add, remove]);
    expect(would.map((b) => [b.date, b.start, b.topic])).toEqual([
      ['2026-11-25', '17:00', 'Integrals'],
      [today, '17:00', 'Rings'],
    ]);
    expect(withChanges(blocks, [])).toEqual(blocks);
  });
});

describe('undo', () => {
  const results: Result[] = [
    moved('blk_1', '2026-11-25', '17:00', '18:30'),
    { op: 'create', id: 'blk_7', block: block('blk_7', today, '17:00', '18:00') },
    { op: 'delete', id: 'blk_2', block: null },
  ];
  const effects = effectsOf([move, add, remove], results) ?? [];

  test('leads back to what was, the last change first', () => {
    expect(inverse({ of: 'blocks', pairs: effects }).pairs.flatMap(operationsOf)).toEqual([
      { op: 'create', subject_id: 'sub_m', date: '2026-11-22', start: '09:00', end: '10:00', topic: null },
      { op: 'delete', id: 'blk_7' },
      { op: 'move', id: 'blk_1', date: '2026-11-24', start: '18:00', end: '19:30' },
    ]);
  });
  test('is not offered where it is not known what was', () => {
    const unknown = change(suggestion('move_block', 'Friday', '08:00', '09:00'), means('2026-11-27', 'blk_8'));
    expect(effectsOf([unknown], [moved('blk_8', '2026-11-27', '08:00', '09:00')])).toBeUndefined();
  });
});

describe('the picture', () => {
  const place = (start: string, end: string) => ({ date: today, start, end });
  test('goes from full hour to full hour, six at least', () => {
    expect(hoursOf([place('08:30', '10:00'), place('17:00', '19:15')])).toEqual({ from: 8, to: 20 });
    expect(hoursOf([place('08:30', '10:00')])).toEqual({ from: 8, to: 14 });
    expect(hoursOf([])).toEqual({ from: 8, to: 20 });
    expect(hoursOf([place('22:00', '23:59')])).toEqual({ from: 18, to: 24 });
  });
  test('has room for busy times by day', () => {
    const busy = (start: string, end: string) => ({ ...place(start, end), calendar_id: '', title: '' });
    expect(hoursOf([place('10:00', '12:00')], [busy('02:00', '09:30'), busy('20:00', '23:00')])).toEqual({
      from: 7,
      to: 22,
    });
    expect(hoursOf([place('10:00', '12:00')], [busy('00:00', '23:59')])).toEqual({ from: 10, to: 16 });
  });
});
