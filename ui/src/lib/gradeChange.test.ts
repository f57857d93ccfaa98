import '../messages/testing';
import { expect, test } from 'vitest';
import type { Review } from './api';
import type { GradesChange } from './pairs';
import { next, server } from './server.testing';

const { overReviews } = await import('./gradeChange');
const { log, Outdated } = await import('./log.svelte');
const { inverse } = await import('./pairs');
const make = await log.maker('grades');

const review: Review = {
  ...{ subject_id: 'sub_1', subject_name: 'Algebra', item_id: 'itm_1', title: 'Sets' },
  ...{ due: '2026-11-24', step: 0, of: 3, minutes: 15 },
};
const before = { ...review, id: 'itm_1' };
const graded: GradesChange = {
  of: 'grades',
  pairs: [{ before, after: { id: 'itm_1', subject_id: 'sub_1', grade: 'good' } }],
};
const subject = (step: number, due: string) => ({
  id: 'sub_1',
  syllabus: [{ id: 'itm_1', title: 'Sets', duration: 60, done: true, step, due }],
});
const waited = { id: 'w', text: '', changes: [graded], at: 0, entries: [], tried: true };

test('a grade is noted under the tag of its subject, and taken back and made again by its step and day', async () => {
  const made = make('live', graded, 'key');
  await (await next()).answer(200, subject(0, '2026-11-24'), '"7"');
  const sent = await next();
  expect([sent.method, sent.path, sent.body]).toEqual([
    'POST',
    '/app/v1/subjects/sub_1/syllabus/itm_1/review',
    { grade: 'good' },
  ]);
  expect([sent.headers.get('If-Match'), sent.headers.get('Idempotency-Key')]).toEqual(['"7"', 'key']);
  await sent.answer(200, subject(1, '2026-11-27'));
  const change = await made;
  const back = make('live', inverse(change), 'back');
  await (await next()).answer(200, subject(1, '2026-11-27'), '"8"');
  const undo = await next();
  expect([undo.headers.get('If-Match'), undo.body]).toEqual(['"8"', { step: 0, due: '2026-11-24' }]);
  await undo.answer(200, subject(0, '2026-11-24'));
  await back;
  const again = make('live', change, 'again');
  await (await next()).answer(200, subject(0, '2026-11-24'));
  const redo = await next();
  expect(redo.body).toEqual({ step: 1, due: '2026-11-27' });
  await redo.answer(200, subject(1, '2026-11-27'));
  await again;
});

test('what was graded elsewhere stays, and a grade whose answer was lost is asked for by its key alone', async () => {
  const late = make('live', graded, 'key');
  const outdated = expect(late).rejects.toBeInstanceOf(Outdated);
  await (await next()).answer(200, subject(2, '2026-12-01'));
  await outdated;
  const lost = make('live', graded, 'key', waited);
  await (await next()).answer(200, subject(1, '2026-11-27'), '"9"');
  const sent = await next();
  expect([sent.headers.get('If-Match'), sent.headers.get('Idempotency-Key')]).toEqual(['"-"', 'key']);
  await sent.answer(200, subject(1, '2026-11-27'));
  expect((await lost).pairs[0]?.after).toMatchObject({ grade: 'good', step: 1, due: '2026-11-27' });
});

test('one that was taken back already is not sent, and who changes the subject meanwhile is waited for a few times', async () => {
  const back: GradesChange = {
    of: 'grades',
    pairs: [{ before: { ...before, step: 1, due: '2026-11-27' }, after: before }],
  };
  const done = make('live', back, 'key');
  await (await next()).answer(200, subject(0, '2026-11-24'));
  expect(await done).toEqual(back);
  const refused = expect(make('live', back, 'key')).rejects.toBeInstanceOf(Outdated);
  for (let n = 0; n < 5; n++) {
    await (await next()).answer(200, subject(1, '2026-11-27'));
    await (await next()).answer(412, { code: 'CONFLICT', message: '' });
  }
  await refused;
  expect(server.asked).toEqual([]);
});

test('what is graded is not due, and what that was taken back of is due again, in order', () => {
  const other = { ...review, item_id: 'itm_2', due: '2026-11-25' };
  const ids = (told: Review[], ...changes: GradesChange[]) => overReviews(told, changes).map((r) => r.item_id);
  expect(ids([review, other], graded)).toEqual(['itm_2']);
  expect(ids([other], inverse(graded))).toEqual(['itm_1', 'itm_2']);
  expect(ids([review, other], graded, inverse(graded))).toEqual(['itm_1', 'itm_2']);
  expect(ids([review], graded, inverse(graded), graded)).toEqual([]);
});
