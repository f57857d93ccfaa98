import { expect, test } from 'vitest';
import type { Block, Subject } from '../../lib/api';
import { findBlocks, findCommands, findDay, findTopics } from './find';

const near = ['yesterday', 'today', 'tomorrow'] as const;
const day = (text: string, locale = 'en-GB') => findDay(text, '2026-11-21', locale, near); // a Saturday

test('days are found as people write them', () => {
  expect(day('2027-02-10')).toBe('2027-02-10');
  for (const text of ['24.12.', '24/12', '24 dec', 'Dec 24', 'December 24, 2026', '24 December 2026', '24.12.2026'])
    expect(day(text), text).toBe('2026-12-24');
  expect(day('12/24', 'en-US')).toBe('2026-12-24');
  expect(day('24. Dez', 'de-DE')).toBe('2026-12-24');
  expect(day('3. März 2027', 'de-DE')).toBe('2027-03-03');
});

test('days without a year are those nearest to today', () => {
  expect(day('5 jan')).toBe('2027-01-05');
  expect(day('1 october')).toBe('2026-10-01');
});

test('weekdays are the next ones, and days around today have names', () => {
  expect(day('friday')).toBe('2026-11-27');
  expect(day('Sat')).toBe('2026-11-28');
  expect(day('Mitt', 'de')).toBe('2026-11-25');
  expect(['yest', 'today', 'TOM'].map((text) => day(text))).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
});

test('what is no day is none', () => {
  for (const text of ['', 'x', 't', '30.2.', '2026-02-30', '13/13', '24 foo', 'algebra'])
    expect(day(text), text).toBeUndefined();
});

const subjects = [
  {
    id: 'sub_1',
    name: 'Linear algebra',
    color: '#123456',
    syllabus: [
      { id: 'i1', title: 'Eigenvalues', duration: 60, done: true },
      { id: 'i2', title: 'Rings and fields', duration: 60, done: false },
    ],
  },
  {
    id: 'sub_2',
    name: 'Élan',
    color: '#654321',
    syllabus: [{ id: 'i3', title: 'Eigen time', duration: 5, done: false }],
  },
] as Subject[];
const labels = (query: string) => findTopics(query, subjects).map((f) => `${f.kind} ${f.label}`);

test('subjects and topics are found by the beginnings of their words, open topics first', () => {
  expect(labels('alg')).toEqual(['subject Linear algebra']);
  expect(labels('eig')).toEqual(['topic Eigen time', 'topic Eigenvalues']);
  expect(labels('FIELDS')).toEqual(['topic Rings and fields']);
  expect(labels('elan')).toEqual(['subject Élan']);
  expect(labels('gebra')).toEqual([]);
  expect(labels(' ')).toEqual([]);
  expect(findTopics('rings', subjects)[0]).toMatchObject({ path: '/subjects/sub_1', detail: 'Linear algebra' });
});

test('blocks are found by all words of a query, those nearest to today first, and a few of them', () => {
  const block = (id: string, date: string, topic: string | null, note = '') =>
    ({ id, date, topic, note, subject_name: 'Linear algebra' }) as Block;
  const blocks = [
    block('far', '2026-10-21', 'Eigenvalues'),
    block('near', '2026-11-23', 'Größe der Eigenvalues'),
    block('noted', '2026-11-19', null, 'bring the eigen table'),
    block('other', '2026-11-21', 'Rank'),
  ];
  const ids = (query: string) => findBlocks(query, blocks, '2026-11-21').map((b) => b.id);
  expect(ids('eigen')).toEqual(['near', 'noted', 'far']);
  expect(ids('ALG größe')).toEqual(['near']);
  expect(ids('igen')).toEqual([]);
  expect(ids(' ')).toEqual([]);
  expect(findBlocks('linear', Array<Block>(500).fill(blocks[0]!), '2026-11-21')).toHaveLength(6);
});

test('commands are found by what they are called, each once, while they apply', () => {
  const run = () => undefined;
  const keys = [
    { keys: 'u', label: 'Undo', run },
    { keys: 'Mod+z', label: 'Undo', run },
    { keys: 'n', label: 'New block', run },
    { keys: 'd', label: 'Undone, or not', run, when: () => false },
  ];
  const labels = (query: string) => findCommands(query, [{ title: '', keys }]).map((s) => s.label);
  expect(labels('und')).toEqual(['Undo']);
  expect(labels('block')).toEqual(['New block']);
  expect(labels('')).toEqual([]);
});
