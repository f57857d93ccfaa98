import { expect, test } from 'vitest';
import type { Block, Subject } from '../../lib/api';
import { bySubject } from './subjects';

const subject = (id: string, type: Subject['type'] = 'study'): Subject => ({
  id,
  name: id,
  type,
  color: '#1D4ED8',
  slots: [],
  syllabus: [],
});
const block = (subject_id: string, date: string, start: string, end: string, done: boolean): Block => ({
  id: subject_id + date + start,
  subject_id,
  subject_name: subject_id,
  date,
  start,
  end,
  done,
  topic: null,
});

test('what is over or completed is added up by subject, most time planned first', () => {
  const blocks = [
    block('a', '2026-11-20', '09:00', '10:00', true),
    block('b', '2026-11-20', '10:00', '12:00', true),
    block('b', '2026-11-21', '10:00', '11:00', false), // over
    block('b', '2026-11-21', '12:00', '13:01', false), // not over
    block('a', '2026-11-22', '09:00', '09:30', true), // completed before its time
    block('job', '2026-11-20', '09:00', '17:00', true),
    block('gone', '2026-11-20', '09:00', '17:00', true),
  ];
  const subjects = [subject('a'), subject('b'), subject('job', 'inactive'), subject('none')];
  expect(bySubject(blocks, subjects, '2026-11-21', '13:00')).toMatchObject([
    { id: 'b', completed: 1, total: 2, minutes: 120, planned: 180 },
    { id: 'a', completed: 2, total: 2, minutes: 90, planned: 90 },
  ]);
});
