// Exams: what somebody writes down of one, and how that is shown, made, taken back and made again, at once or later.
import { asRefusal, data, matching, once, planner, read, type Exam, type Space } from './api';
import { compare } from './dates';
import { m } from './i18n.svelte';
import { log, Outdated, type Waiting } from './log.svelte';
import { told } from './making';
import type { Change, ExamsChange } from './pairs';
import { schedules } from './schedule.svelte';
import { act, perform } from './turning';

/** What somebody writes down of an exam. Its subject stays. */
export type ExamDraft = Pick<Exam, 'subject_id' | 'title' | 'date' | 'start' | 'items' | 'extra_minutes' | 'kind'>;

/** What can be changed of an exam; nothing is absent. */
const partsOf = ({ subject_id, title, date, start, items, extra_minutes, kind = 'exam', done = false }: Exam) => ({
  ...{ subject_id, title, date, start, items, extra_minutes, kind, done },
});

/** What of an exam has to be changed so that it becomes another. */
export function difference(from: Exam, to: Exam): Partial<ReturnType<typeof partsOf>> {
  const was: Record<string, unknown> = partsOf(from);
  const differs = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(was[key]);
  return Object.fromEntries(Object.entries(partsOf(to)).filter(differs));
}

export const sameExam = (a: Exam, b: Exam): boolean => Object.keys(difference(a, b)).length === 0;

/** What makes an exam such as this one anew, which is not done. */
const draftOf = ({ subject_id, title, date, start, items, extra_minutes, kind }: Exam): ExamDraft => ({
  ...{ subject_id, title, date, start, items, extra_minutes },
  ...(kind === 'assignment' && { kind }),
});

const changeOf = (before?: Exam, after?: Exam): ExamsChange => ({ of: 'exams', pairs: [{ before, after }] });

/** What is said of what was done, once it is known which exam it is. */
type Said = (exam: Exam) => string;

/** Saves an exam, a new one if there is none before. It throws a Refusal, as the other does. */
export async function saveExam(space: Space, before: Exam | undefined, draft: ExamDraft, said: Said): Promise<void> {
  const subject_name = schedules.of(space).subject(draft.subject_id)?.name ?? '';
  const after = { ...(before ?? { id: 'new-' + crypto.randomUUID(), subject_name }), ...draft };
  if (before && sameExam(before, after)) return;
  await perform(space, said(after), changeOf(before, after), ({ pairs }) => said(pairs[0]?.after ?? after));
}

/** Deletes an exam. */
export async function deleteExam(space: Space, before: Exam, said: Said): Promise<void> {
  await perform(space, said(before), changeOf(before));
}

/** Marks an exam as done, or as not done if it was; shown at once. */
export function tickExam(space: Space, before: Exam): void {
  const after: Exam = { ...before, done: !before.done };
  delete after.done_on;
  act(space, m().exams.saidTicked(before.title, !before.done), changeOf(before, after));
}

/** An exam as the server has it, and its tag; undefined if it has none. */
export async function examNow(space: Space, id: string): Promise<{ value: Exam; tag: string } | undefined> {
  try {
    const got = await read<Exam>(space, '/exams/' + encodeURIComponent(id), '');
    return got === 'unchanged' ? undefined : got;
  } catch (e) {
    if (asRefusal(e).status === 404) return undefined;
    throw e;
  }
}

/** Makes an exam that is as it was before a change what it is after it. */
async function exchangeOne(space: Space, before: Exam, after?: Exam, waited?: Waiting): Promise<Exam | undefined> {
  const { id } = before;
  const now = await examNow(space, id);
  if (waited?.tried && (now && after ? sameExam(now.value, after) : !now && !after)) return now?.value;
  if (!now || !sameExam(now.value, before)) throw new Outdated();
  const params = { path: { id }, ...matching(now.tag) };
  if (after) return data<Exam>(planner(space).PATCH('/v1/exams/{id}', { params, body: difference(before, after) }));
  await data(planner(space).DELETE('/v1/exams/{id}', { params }));
  return undefined;
}

/** Makes an exam. One that is made is never done at once. */
async function make(space: Space, draft: Exam, key: string): Promise<Exam> {
  const made = await data<Exam>(planner(space).POST('/v1/exams', { body: draftOf(draft), headers: once(key) }));
  if (!draft.done) return made;
  const params = { path: { id: made.id } };
  return data<Exam>(planner(space).PATCH('/v1/exams/{id}', { params, body: { done: true } }));
}

async function exchange(space: Space, change: ExamsChange, key: string, waited?: Waiting): Promise<ExamsChange> {
  const { before, after } = change.pairs[0] ?? {};
  try {
    const made = before ? await exchangeOne(space, before, after, waited) : after && (await make(space, after, key));
    return await told(change, changeOf(before, made));
  } catch (e) {
    if (before && [404, 412].includes(asRefusal(e).status)) throw new Outdated();
    throw e;
  }
}

/** Exams with changes that are not made yet, in order. */
export function overExams(told: readonly Exam[], changes: readonly Change[]): Exam[] {
  const all = new Map(told.map((exam) => [exam.id, exam]));
  for (const { before, after } of changes.flatMap((c) => (c.of === 'exams' ? c.pairs : [])))
    if (after) all.set(after.id, after);
    else if (before) all.delete(before.id);
  return [...all.values()].sort(
    (a, b) => compare(a.date, b.date) || compare(a.start ?? '', b.start ?? '') || compare(a.id, b.id),
  );
}

log.knows('exams', exchange);
