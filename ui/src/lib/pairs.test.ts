import '../messages/testing';
import './server.testing';
import { expect, test } from 'vitest';
import type { Block, Exam, Item, Subject } from './api';
import {
  completed,
  inverse,
  newIds,
  operationsOf,
  overlaid,
  renamed,
  type BlocksChange,
  type GradesChange,
} from './pairs';

const { asMade, changeOf, withChange } = await import('./syllabusChange');
const { overSubjects } = await import('./subjectChange');
const { overExams } = await import('./examChange');

const block: Block = {
  ...{ id: 'blk_1', subject_id: 'sub_1', subject_name: 'Algebra', topic: null, done: false },
  ...{ date: '2026-11-17', start: '10:00', end: '11:00' },
};
const moved = { ...block, start: '09:00' };

test('what takes a change back has both sides swapped and the last first, and back again it is the change', () => {
  const change: BlocksChange = { of: 'blocks', pairs: [{ before: block, after: moved }, { after: block }] };
  expect(inverse(change).pairs).toEqual([
    { before: block, after: undefined },
    { before: moved, after: block },
  ]);
  expect(inverse(inverse(change)).pairs).toEqual([
    { before: block, after: moved },
    { before: undefined, after: block },
  ]);
});

test('a change of a block becomes the operations that make it, and none if nothing differs', () => {
  expect(operationsOf({ before: block, after: { ...moved, done: true } })).toEqual([
    { op: 'move', id: 'blk_1', date: '2026-11-17', start: '09:00', end: '11:00' },
    { op: 'update', id: 'blk_1', done: true },
  ]);
  expect(operationsOf({ before: block })).toEqual([{ op: 'delete', id: 'blk_1' }]);
  expect(operationsOf({ before: block, after: block })).toEqual([]);
});

test('changes that wait lie over each other, and what is deleted is none', () => {
  const changes = (...pairs: BlocksChange['pairs']) => ({ changes: [{ of: 'blocks' as const, pairs }] });
  const made = { ...block, id: 'new-1' };
  const items = [changes({ after: made }), changes({ before: block, after: moved }), changes({ before: made })];
  expect([...overlaid(items.slice(0, 2))].map(([id, b]) => [id, b?.start])).toEqual([
    ['new-1', '10:00'],
    ['blk_1', '09:00'],
  ]);
  expect(overlaid(items).get('new-1')).toBeUndefined();
});

test('what is made anew goes by its new id everywhere', () => {
  const meant: BlocksChange = { of: 'blocks', pairs: [{ after: block }] };
  const ids = newIds(meant, { of: 'blocks', pairs: [{ after: { ...block, id: 'blk_2' } }] });
  expect(renamed({ changes: [meant], note: 'of blk_1' }, ids)).toEqual({
    changes: [{ of: 'blocks', pairs: [{ after: { ...block, id: 'blk_2' } }] }],
    note: 'of blk_1', // which is no id
  });
});

test('what was meant is known as it was made, on both sides of what follows', () => {
  const review = { id: 'itm_1', subject_id: 'sub_1' };
  const [before, after] = [
    { ...review, step: 0, due: '2026-11-24' },
    { ...review, grade: 'good' as const },
  ];
  const meant: GradesChange = { of: 'grades', pairs: [{ before, after }] };
  const known: GradesChange = { of: 'grades', pairs: [{ before, after: { ...after, step: 1, due: '2026-11-27' } }] };
  const apart: BlocksChange = { of: 'blocks', pairs: [{ before: block, after: moved }] };
  const all = [{ changes: [meant, apart] }, { changes: [inverse(meant)] }];
  expect(completed(all, [meant], [known])).toEqual([{ changes: [known, apart] }, { changes: [inverse(known)] }]);
});

const items = (...ids: string[]): Item[] => ids.map((id) => ({ id, title: 'T' + id, duration: 60, done: false }));
const list = items('a', 'b', 'c', 'd');
const ticked = list.map((i) => (i.id === 'b' ? { ...i, done: true } : i));

test.each([
  ['ticking', ticked],
  ['adding', [...list, ...items('e')]],
  ['adding in between', [list[0]!, ...items('e'), ...list.slice(1)]],
  ['removing', list.filter((i) => i.id !== 'c')],
  ['removing several', [list[1]!]],
  ['another order', items('d', 'a', 'c', 'b')],
])('%s in a list is taken back exactly, but for the ids of what is made anew', (_, after) => {
  const titles = (of: readonly { title: string; done: boolean }[] | undefined) => of?.map((i) => [i.title, i.done]);
  const change = changeOf('sub_1', list, after)!;
  expect(titles(withChange(list, change))).toEqual(titles(after));
  expect(titles(withChange(after, inverse(change)))).toEqual(titles(list));
});

test('of a list that somebody else changed, too, the rest stays; what is another by now is left', () => {
  const change = inverse(changeOf('sub_1', list, ticked)!);
  expect(withChange([...ticked, ...items('z')], change)?.map((i) => [i.id, i.done])).toEqual([
    ...[
      ['a', false],
      ['b', false],
      ['c', false],
    ],
    ...[
      ['d', false],
      ['z', false],
    ],
  ]);
  expect(withChange(list, change)).toBeUndefined();
  expect(withChange(ticked.slice(2), change)).toBeUndefined();
  expect(changeOf('sub_1', list, list)).toBeUndefined();
});

test('the longest list is taken back', () => {
  const long = items(...Array.from({ length: 500 }, (_, n) => String(n)));
  const change = changeOf('sub_1', long, [])!;
  expect(withChange([], inverse(change))?.map((i) => i.title)).toEqual(long.map((i) => i.title));
});

test('another order is noted by the places that are others', () => {
  const long = items(...Array.from({ length: 500 }, (_, n) => String(n)));
  const [first, second, ...rest] = long as [Item, Item, ...Item[]];
  expect(changeOf('sub_1', long, [second, first, ...rest])?.order).toEqual({ before: ['0', '1'], after: ['1', '0'] });
});

test.each([
  ['ticking', ticked],
  ['adding', [...list, ...items('e')]],
  ['removing', list.slice(1)],
  ['another order', items('b', 'a', 'c', 'd')],
])('%s is known as made once it is, with the ids that there are, and not before', (_, after) => {
  const change = changeOf('sub_1', list, after)!;
  const made = after.map((i) => (i.id === 'e' ? { ...i, id: 'given' } : i));
  expect(asMade(list, change)).toBeUndefined();
  expect(asMade(made, change)).toEqual(JSON.parse(JSON.stringify(change).replaceAll('"id":"e"', '"id":"given"')));
});

const algebra: Subject = {
  ...{ id: 'sub_1', name: 'Algebra', type: 'study', color: '#1D4ED8' },
  ...{ slots: [], syllabus: list },
};

test('subjects are shown with what is not made yet, once, and as they are where somebody else changed them', () => {
  const named = (name: string) => ({ id: 'sub_1', name });
  const rename = { of: 'subjects' as const, pairs: [{ before: named('Algebra'), after: named('Rings') }] };
  const made = { of: 'subjects' as const, pairs: [{ after: { ...algebra, id: 'new-1', name: 'Groups' } }] };
  const added = changeOf('sub_1', list, [...list, ...items('e')])!;
  const shown = overSubjects([algebra], [rename, made, added, added]);
  expect(shown.map((s) => [s.name, s.syllabus.length])).toEqual([
    ['Rings', 5],
    ['Groups', 4],
  ]);
  expect(overSubjects([{ ...algebra, name: 'Structures' }], [rename])[0]?.name).toBe('Structures');
  expect(overSubjects(shown, [{ of: 'subjects', pairs: [{ before: made.pairs[0]!.after }] }])).toHaveLength(1);
});

test('as many changes as can wait lie over the longest list', () => {
  let now: readonly Item[] = items(...Array.from({ length: 500 }, (_, n) => String(n)));
  const subject = { ...algebra, syllabus: [...now] };
  const changes = Array.from({ length: 200 }, () => {
    const after = [...now.slice(1), now[0]!];
    const change = changeOf('sub_1', now, after)!;
    now = after;
    return change;
  });
  expect(overSubjects([subject], changes)[0]?.syllabus.map((i) => i.id)).toEqual(now.map((i) => i.id));
});

test('exams are shown with what is not made yet, in order', () => {
  const exam = (id: string, date: string): Exam => ({
    ...{ id, subject_id: 'sub_1', subject_name: 'Algebra', title: id, date },
    ...{ start: null, items: null, extra_minutes: 0 },
  });
  const [a, b] = [exam('a', '2026-12-01'), exam('b', '2026-12-03')];
  const pairs = [{ after: exam('new-1', '2026-12-02') }, { before: a }];
  expect(overExams([a, b], [{ of: 'exams', pairs }]).map((e) => e.id)).toEqual(['new-1', 'b']);
});
