// Exams: what somebody writes down of one, and how that is made, taken back and made again.
import { asRefusal, data, planner, read, type Exam, type Space } from './api';
import { changed } from './live.svelte';
import { log, Outdated } from './log.svelte';
import type { ExamsChange } from './pairs';

/** What somebody writes down of an exam. Its subject stays. */
export type ExamDraft = Pick<Exam, 'subject_id' | 'title' | 'date' | 'start' | 'items' | 'extra_minutes'>;

const draftOf = ({ subject_id, title, date, start, items, extra_minutes }: ExamDraft): ExamDraft => ({
  ...{ subject_id, title, date, start, items, extra_minutes },
});

const same = (a: ExamDraft, b: ExamDraft): boolean => JSON.stringify(draftOf(a)) === JSON.stringify(draftOf(b));

const changeOf = (before?: Exam, after?: Exam): ExamsChange => ({ of: 'exams', pairs: [{ before, after }] });

const make = (space: Space, draft: ExamDraft): Promise<Exam> =>
  data<Exam>(planner(space).POST('/v1/exams', { body: draftOf(draft) }));

/** What is said of what was done, once it is known which exam it is. */
type Said = (exam: Exam) => string;

/** Saves an exam, a new one if there is none before. It throws a Refusal, as the other does. */
export const saveExam = (space: Space, before: Exam | undefined, draft: ExamDraft, said: Said): Promise<void> =>
  log.wait(save(space, before, draft, said));

async function save(space: Space, before: Exam | undefined, draft: ExamDraft, said: Said): Promise<void> {
  const after = before ? await patch(space, before.id, draft) : await make(space, draft);
  if (!before || !same(before, after)) log.record(space, said(after), [changeOf(before, after)]);
  await changed();
}

/** Deletes an exam. */
export const deleteExam = (space: Space, before: Exam, said: Said): Promise<void> =>
  log.wait(remove(space, before, said));

async function remove(space: Space, before: Exam, said: Said): Promise<void> {
  await data(planner(space).DELETE('/v1/exams/{id}', { params: { path: { id: before.id } } }));
  log.record(space, said(before), [changeOf(before)]);
  await changed();
}

/** Only if an exam still has the tag, where one is given. */
const matching = (tag?: string) => (tag ? { header: { 'If-Match': tag } as never } : {});

function patch(space: Space, id: string, draft: ExamDraft, tag?: string): Promise<Exam> {
  const params = { path: { id }, ...matching(tag) };
  return data<Exam>(planner(space).PATCH('/v1/exams/{id}', { params, body: draftOf(draft) }));
}

/** Makes an exam that is as it was before a change what it is after it. */
async function exchangeOne(space: Space, before: Exam, after?: Exam): Promise<Exam | undefined> {
  const { id } = before;
  const now = await read<Exam>(space, '/exams/' + encodeURIComponent(id), '');
  if (now === 'unchanged' || !same(now.value, before)) throw new Outdated();
  if (after) return patch(space, id, after, now.tag);
  await data(planner(space).DELETE('/v1/exams/{id}', { params: { path: { id }, ...matching(now.tag) } }));
  return undefined;
}

async function exchange(space: Space, change: ExamsChange): Promise<ExamsChange> {
  const { before, after } = change.pairs[0] ?? {};
  try {
    const made = before ? await exchangeOne(space, before, after) : after && (await make(space, after));
    await changed();
    return changeOf(before, made);
  } catch (e) {
    if ([404, 412].includes(asRefusal(e).status)) throw new Outdated();
    throw e;
  }
}

log.knows('exams', exchange);
