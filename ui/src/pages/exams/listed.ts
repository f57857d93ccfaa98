import type { Exam, Forecast } from '../../lib/api';
import type { Standing } from './words';

/** The exams that a list shows: all of a subject, or those of every subject that are not done. */
export const listed = (exams: readonly Exam[], subject?: string): Exam[] =>
  exams.filter((e) => (subject === undefined ? !e.done : e.subject_id === subject));

/** How exams stand. A done one has no forecast, even while the server still has it. */
export const standings = (exams: readonly Exam[], forecasts: readonly Forecast[]): Standing[] =>
  exams.map((exam) => ({ exam, forecast: exam.done ? undefined : forecasts.find((f) => f.exam_id === exam.id) }));
