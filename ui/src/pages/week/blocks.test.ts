import '../../messages/testing';
import { expect, test, vi } from 'vitest';
import type { Block, Subject } from '../../lib/api';

vi.hoisted(() => {
  const storage = { getItem: () => null, setItem: () => undefined };
  Object.assign(globalThis, {
    localStorage: storage,
    sessionStorage: storage,
    BroadcastChannel: class {},
  });
});

const { hoursAndMinutes, nameOf, stateOf, sumOn, sumText } = await import('./blocks');

const block = (more: Partial<Block> = {}): Block => ({
  id: 'blk_1',
  subject_id: 'sub_1',
  subject_name: 'Algebra',
  date: '2026-11-21', // a Saturday
  start: '10:00',
  end: '11:30',
  topic: null,
  done: false,
  ...more,
});
const subject = (type: Subject['type'] = 'study') => ({ type }) as Subject;
const now = { day: '2026-11-21', clock: '11:00', first: 1 };

test('a block is planned, missed once it is over, and a preview while its week has not begun', () => {
  expect(stateOf(block(), subject(), now)).toBe('planned');
  expect(stateOf(block({ end: '11:00' }), subject(), now)).toBe('missed');
  expect(stateOf(block({ date: '2026-11-22' }), subject(), now)).toBe('planned');
  expect(stateOf(block({ date: '2026-11-23' }), subject(), now)).toBe('preview');
  expect(stateOf(block({ date: '2026-11-22' }), subject(), { ...now, first: 0 })).toBe('preview');
});

test('what is done is done, whenever it is', () => {
  expect(stateOf(block({ done: true, date: '2026-11-23' }), subject(), now)).toBe('done');
});

test('time that is taken by something else is not missed', () => {
  expect(stateOf(block({ date: '2026-11-17' }), subject('inactive'), now)).toBe('planned');
});

test('a block is called by its subject, topic, day, time and what became of it', () => {
  expect(nameOf(block({ topic: 'Rings' }), 'done')).toMatch(/^Algebra, Rings, .*21.*, 10:00 to 11:30, done$/);
  expect(nameOf(block(), 'planned')).toMatch(/^Algebra, .*November.*, 10:00 to 11:30$/);
  const busy = { calendar_id: 'cal_1', date: '2026-11-21', start: '11:00', end: '12:00', title: 'Lecture' };
  expect(nameOf(block(), 'planned', [busy])).toMatch(/11:30, at the same time as Lecture, 11:00–12:00$/);
});

test('minutes are summed over the blocks of a day that count', () => {
  const elsewhere = block({ date: '2026-11-22' });
  const taken = block({ subject_id: 'sub_2' });
  const schedule = { subject: (id: string) => subject(id === 'sub_2' ? 'inactive' : 'study') };
  const sum = sumOn('2026-11-21', [block(), block({ done: true, end: '10:45' }), elsewhere, taken], schedule);
  expect(sum).toEqual({ planned: 135, done: 45, other: 90 });
  expect(sumText(sum)).toBe('45 min of 2 h 15 min done');
  expect(sumText({ planned: 0, done: 0, other: 90 })).toBe('nothing planned');
  expect([0, 45, 135].map(hoursAndMinutes)).toEqual(['0:00', '0:45', '2:15']);
});
