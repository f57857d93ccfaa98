// Changes of subjects as data, so that they can be taken back and made again.
import { data, planner, read, Refusal, type Block, type Space, type Subject } from './api';
import { changed } from './live.svelte';
import { log, Outdated } from './log.svelte';
import type { SubjectChange, SubjectPart } from './pairs';
import { putSyllabus } from './syllabusChange';

const tries = 5; // of a change, while others change the subject, too

/** What can be changed of a subject. */
export type Field = 'name' | 'color' | 'slots';
type Fields = Partial<Pick<Subject, Field>>;

const pick = (subject: Subject, fields: readonly Field[]): SubjectPart =>
  Object.assign({ id: subject.id }, ...fields.map((field) => ({ [field]: subject[field] }))) as SubjectPart;

/** What was changed of a subject, of some of its fields. */
export const subjectChange = (before: Subject, after: Subject, fields: readonly Field[]): SubjectChange => ({
  of: 'subjects',
  pairs: [{ before: pick(before, fields), after: pick(after, fields) }],
});

/**
 * Changes a subject by what make makes of it as it is by then, which returns undefined if there is nothing to do.
 * Returns what was changed.
 */
export async function changeSubject(
  space: Space,
  id: string,
  make: (now: Subject) => Fields | undefined,
  left = tries,
): Promise<SubjectChange | undefined> {
  const { value: now, tag } = await subjectOf(space, id);
  const body = make(now);
  if (!body) return undefined;
  try {
    const params = { path: { id }, header: { 'If-Match': tag } as never };
    const made = await data<Subject>(planner(space).PATCH('/v1/subjects/{id}', { params, body }));
    return subjectChange(now, made, Object.keys(body) as Field[]);
  } catch (e) {
    if (!(e instanceof Refusal && e.status === 412 && left > 1)) throw e;
    return changeSubject(space, id, make, left - 1);
  }
}

async function subjectOf(space: Space, id: string) {
  const got = await read<Subject>(space, '/subjects/' + encodeURIComponent(id), '');
  if (got === 'unchanged') throw new Refusal(0, 'OFFLINE', ''); // it was asked for without a tag
  return got;
}

/** Whether a subject is what it was, as far as that is known. */
const still = (now: Subject, was: SubjectPart): boolean =>
  Object.entries(was).every(([field, value]) => JSON.stringify(now[field as keyof Subject]) === JSON.stringify(value));

/** Deletes a subject with which nothing was done since it was made. */
async function unmake(space: Space, was: SubjectPart): Promise<void> {
  const { value: now, tag } = await subjectOf(space, was.id);
  const params = { path: { id: was.id }, header: { 'If-Match': tag } as never };
  const query = { subject_id: was.id };
  const blocks = await data<Block[]>(planner(space).GET('/v1/blocks', { params: { query } }));
  if (!still(now, was) || blocks.some((b) => b.done || b.topic || b.note)) throw new Outdated();
  await data(planner(space).DELETE('/v1/subjects/{id}', { params }));
}

/** Makes a subject anew, with its syllabus. */
async function remake(space: Space, { name = '', type = 'study', color, slots = [], syllabus }: SubjectPart) {
  const body = { name, type, slots, ...(color && { color }) };
  const made = await data<Subject>(planner(space).POST('/v1/subjects', { body }));
  const items = syllabus ?? [];
  if (items.length > 0)
    await putSyllabus(space, made.id, () => items.map(({ title, duration, done }) => ({ title, duration, done })));
  return made;
}

/** Gives a subject what it had before or after, if it has what it had on the other side. */
async function exchange(space: Space, change: SubjectChange): Promise<SubjectChange> {
  const { before, after } = change.pairs[0] ?? {};
  const made = before ? after : after && (await remake(space, after));
  if (before && !after) await unmake(space, before);
  if (before && after)
    await changeSubject(space, after.id, (now) => {
      if (!still(now, before)) throw new Outdated();
      return { ...after, id: undefined } as Fields;
    });
  await changed();
  return { ...change, pairs: [{ before, after: made }] };
}

log.knows('subjects', exchange);
