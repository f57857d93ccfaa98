import '../messages/testing';
import { expect, test } from 'vitest';
import type { Exam } from './api';
import type { ExamsChange } from './pairs';
import { next, server } from './server.testing';

const { difference, tickExam } = await import('./examChange');
const { log, Outdated } = await import('./log.svelte');
const { inverse } = await import('./pairs');
const make = await log.maker('exams');

const exam: Exam = {
  ...{ id: 'exm_1', subject_id: 'sub_1', subject_name: 'Algebra', title: 'Essay', date: '2026-12-01' },
  ...{ start: null, items: null, extra_minutes: 0 },
};
const done: Exam = { ...exam, done: true, done_on: '2026-11-28' };
const ticked: ExamsChange = { of: 'exams', pairs: [{ before: exam, after: { ...exam, done: true } }] };

test('a tick sends that alone, under the tag of the exam, and is taken back', async () => {
  const made = make('live', ticked, 'key');
  await (await next()).answer(200, exam, '"7"');
  const sent = await next();
  expect([sent.method, sent.path, sent.body]).toEqual(['PATCH', '/app/v1/exams/exm_1', { done: true }]);
  expect(sent.headers.get('If-Match')).toBe('"7"');
  await sent.answer(200, done);
  const back = make('live', inverse(await made), 'back');
  await (await next()).answer(200, done);
  const undo = await next();
  expect(undo.body).toEqual({ done: false });
  await undo.answer(200, exam);
  await back;
});

test('a tick is not taken back where somebody else did that', async () => {
  const outdated = expect(make('live', inverse(ticked), 'key')).rejects.toBeInstanceOf(Outdated);
  await (await next()).answer(200, exam);
  await outdated;
  expect(server.asked).toEqual([]);
});

test('a tick shows at once, without a day of the last time', async () => {
  tickExam('live', done);
  const shown = log.pending('live')[0]?.pairs[0];
  expect(shown).toEqual({ before: done, after: { ...exam, done: false } });
  await (await next()).answer(200, done);
  await (await next()).answer(200, exam);
});

test('a done exam that was deleted is made anew, with its type, and is done again', async () => {
  const made = make('live', { of: 'exams', pairs: [{ after: { ...done, kind: 'assignment' } }] }, 'key');
  const sent = await next();
  expect(sent.body).toMatchObject({ title: 'Essay', kind: 'assignment' });
  expect(sent.body).not.toHaveProperty('done');
  await sent.answer(201, { ...exam, id: 'exm_2', kind: 'assignment' });
  const again = await next();
  expect([again.path, again.body]).toEqual(['/app/v1/exams/exm_2', { done: true }]);
  await again.answer(200, { ...done, id: 'exm_2', kind: 'assignment' });
  expect((await made).pairs[0]?.after).toMatchObject({ id: 'exm_2', done: true });
});

test('the type is sent only if it is another, and an exam has none', async () => {
  expect(difference(exam, { ...exam, kind: 'exam', done: false })).toEqual({});
  expect(difference(exam, { ...exam, kind: 'assignment' })).toEqual({ kind: 'assignment' });
  expect(difference({ ...exam, kind: 'assignment' }, exam)).toEqual({ kind: 'exam' });
  const made = make('live', { of: 'exams', pairs: [{ after: { ...exam, kind: 'exam' } }] }, 'key');
  const sent = await next();
  expect(sent.body).not.toHaveProperty('kind');
  await sent.answer(201, exam);
  await made;
});
