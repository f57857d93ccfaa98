import { expect, test } from 'vitest';
import type { Exam, Forecast } from '../../lib/api';
import { listed, standings } from './listed';

const exam = (id: string, subject_id: string, done?: true): Exam => ({
  ...{ id, subject_id, subject_name: subject_id, title: id, date: '2026-12-01' },
  ...{ start: null, items: null, extra_minutes: 0 },
  ...(done && { done, done_on: '2026-11-28' }),
});
const forecast = (exam_id: string): Forecast => ({
  ...{ exam_id, subject_id: 'algebra', title: exam_id, date: '2026-12-01', days_left: 3, verdict: 'tight' },
  ...{ needed_minutes: 60, worked_minutes: 0, earlier_minutes: 0, planned_minutes: 60, expected_minutes: 30 },
  ...{ free_minutes: 60, cushion_minutes: 0, missed_minutes: 0, projected_finish: null, through: '2026-11-30' },
  next_topics: [],
});
const exams = [exam('final', 'algebra'), exam('essay', 'algebra', true), exam('quiz', 'biology')];

test('done exams stay in the list of their subject and leave the list of all', () => {
  expect(listed(exams).map((e) => e.id)).toEqual(['final', 'quiz']);
  expect(listed(exams, 'algebra').map((e) => e.id)).toEqual(['final', 'essay']);
});

test('an exam has the forecast of its id, and a done one has none', () => {
  const told = [forecast('quiz'), forecast('essay')];
  expect(standings(exams, told).map(({ forecast }) => forecast?.exam_id)).toEqual([undefined, undefined, 'quiz']);
});
