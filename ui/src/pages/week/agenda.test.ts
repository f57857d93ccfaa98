import { expect, test } from 'vitest';
import type { Block } from '../../lib/api';
import { agendaOf } from './agenda';

const date = '2026-11-26';
const block = (id: string, start: string, end: string, done = false) => ({ id, date, start, end, done }) as Block;
const tomorrow = [block('job', '08:00', '09:00'), block('first', '09:00', '10:00'), block('second', '10:00', '11:00')];
const counts = (b: Block) => !['shift', 'job'].includes(b.id);

const ids = (today: Block[]) =>
  Object.fromEntries(
    agendaOf(today, tomorrow, { day: date, clock: '10:00' }, counts).map(([part, all]) => [part, all.map((b) => b.id)]),
  );

test('the blocks of today are now, next, missed or done; what does not count is not missed', () => {
  const blocks = [
    block('ticked', '08:00', '09:00', true),
    block('missed', '09:00', '10:00'),
    block('shift', '09:00', '10:00'),
    block('running', '10:00', '11:00'),
    block('early', '10:00', '11:00', true),
    block('coming', '10:01', '12:00'),
  ];
  expect(ids(blocks)).toEqual({
    now: ['running'],
    next: ['coming'],
    missed: ['missed'],
    done: ['ticked', 'shift', 'early'],
    tomorrow: [],
  });
});

test('when nothing is left of today, what tomorrow begins with is told', () => {
  const past = [block('missed', '09:00', '10:00'), block('early', '10:00', '11:00', true)];
  expect(ids(past)).toEqual({ now: [], next: [], missed: ['missed'], done: ['early'], tomorrow: ['first'] });
});
