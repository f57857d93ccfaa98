import { expect, test } from 'vitest';
import type { Block } from './api';
import { cleaned, difference, draftOf, sameBlock } from './block';

const block: Block = {
  id: 'blk_1',
  subject_id: 'sub_1',
  subject_name: 'Algebra',
  date: '2026-11-17',
  start: '10:00',
  end: '11:00',
  topic: 'Rings',
  note: 'page 7',
  done: false,
};

test('texts are trimmed, and blank ones are none', () => {
  expect(cleaned({ topic: ' e\u0301 ' })).toEqual({ topic: 'é' });
  expect(cleaned({ topic: ' ', note: ' a\n ' })).toEqual({ topic: null, note: 'a' });
  expect(cleaned({ done: true })).toEqual({ done: true });
});

test('a difference has what is to be patched, and no times', () => {
  expect(difference(block, block)).toEqual({});
  expect(difference(block, { ...block, note: '' })).toEqual({ note: '' });
  expect(difference(block, { ...block, date: '2026-11-18', start: '09:00', topic: null })).toEqual({ topic: null });
  expect(difference(block, { ...block, subject_id: 'sub_2', done: true })).toEqual({ subject_id: 'sub_2', done: true });
});

test('blocks are the same unless something differs that can be changed', () => {
  expect(sameBlock(block, { ...block, id: 'blk_2', subject_name: 'Rings' })).toBe(true);
  for (const change of [
    { end: '12:00' },
    { date: '2026-11-18' },
    { topic: null },
    { note: '' },
    { done: true },
    { subject_id: 'x' },
  ])
    expect(sameBlock(block, { ...block, ...change })).toBe(false);
});

test('what makes a block anew is all of it but its id, its name and whether it is done', () => {
  const { id, subject_name, done } = block;
  expect({ id, subject_name, done, ...draftOf(block) }).toEqual(block);
  expect(draftOf(block)).not.toHaveProperty('id');
  expect(draftOf({ ...block, actual_minutes: 0 })).toHaveProperty('actual_minutes', 0);
});
