// Changes of subjects as data: how they are shown, made, taken back and made again, at once or later.
import {
  asRefusal,
  body as bodyOf,
  data,
  effectOf,
  matching,
  once,
  planner,
  type Block,
  type Space,
  type Subject,
} from './api';
import { log, Outdated, type Waiting } from './log.svelte';
import { told } from './making';
import type { Change, SubjectChange, SubjectPart } from './pairs';
import { subjectNow, tries, withChange } from './syllabusChange';

/** What can be changed of a subject. */
export type Field = 'name' | 'color' | 'slots' | 'review';
type Fields = Partial<Pick<Subject, Field>>;

/** Some fields of a subject; null where it has none. */
export const pick = (subject: Subject, fields: readonly string[]): SubjectPart =>
  Object.assign(
    { id: subject.id },
    ...fields.map((field) => ({ [field]: subject[field as Field] ?? null })),
  ) as SubjectPart;

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
  const { value: now, tag } = await subjectNow(space, id);
  const body = make(now);
  if (!body) return undefined;
  try {
    const params = { path: { id }, ...matching(tag) };
    const answer = await bodyOf(planner(space).PATCH('/v1/subjects/{id}', { params, body }));
    const effect = body.slots && effectOf(answer);
    const made = subjectChange(now, answer!.data, Object.keys(body) as Field[]);
    return { ...made, ...(effect && { effect }) };
  } catch (e) {
    if (asRefusal(e).status !== 412 || left === 1) throw e;
    return changeSubject(space, id, make, left - 1);
  }
}

/** Whether a subject is what it was, as far as that is known. */
const still = (now: Subject, was: SubjectPart): boolean =>
  Object.entries(was).every(
    ([field, value]) => JSON.stringify(now[field as keyof Subject] ?? null) === JSON.stringify(value ?? null),
  );

/** Deletes a subject with which nothing was done since it was made. */
async function unmake(space: Space, was: SubjectPart): Promise<void> {
  const { value: now, tag } = await subjectNow(space, was.id);
  const params = { path: { id: was.id }, ...matching(tag) };
  const query = { subject_id: was.id };
  const blocks = await data<Block[]>(planner(space).GET('/v1/blocks', { params: { query } }));
  if (!still(now, was) || blocks.some((b) => b.done || b.topic || b.note)) throw new Outdated();
  await data(planner(space).DELETE('/v1/subjects/{id}', { params }));
}

/** Makes a subject anew, with its syllabus. */
async function remake(space: Space, part: SubjectPart, key: string) {
  const { name = '', type = 'study', color, slots = [], syllabus = [], review } = part;
  const body = { name, type, slots, ...(color && { color }), ...(review && { review }) };
  const made = await data<Subject>(planner(space).POST('/v1/subjects', { body, headers: once(key) }));
  if (syllabus.length === 0) return made;
  const { value, tag } = await subjectNow(space, made.id);
  if (value.syllabus.length > 0) return value; // it was made when this was tried before
  const items = syllabus.map(({ title, duration, done }) => ({ title, duration, done }));
  const params = { path: { id: made.id }, ...matching(tag) };
  return data<Subject>(planner(space).PUT('/v1/subjects/{id}/syllabus', { params, body: { syllabus: items } }));
}

/** Gives a subject what it had before or after, if it has what it had on the other side. */
async function exchange(space: Space, change: SubjectChange, key: string, waited?: Waiting): Promise<SubjectChange> {
  const { before, after } = change.pairs[0] ?? {};
  const made = before ? after : after && (await remake(space, after, key));
  let effect;
  if (before && !after) await unmake(space, before);
  if (before && after) {
    const change = await changeSubject(space, after.id, (now) => {
      if (waited?.tried && still(now, after)) return undefined;
      if (!still(now, before)) throw new Outdated();
      return { ...after, id: undefined } as Fields;
    });
    effect = change?.effect;
  }
  return told(change, { of: change.of, pairs: [{ before, after: made }], ...(effect && { effect }) });
}

/** Subjects with changes that are not made yet; what was changed elsewhere since stays as it is. */
export function overSubjects(told: readonly Subject[], changes: readonly Change[]): Subject[] {
  let all = [...told];
  for (const change of changes)
    if (change.of === 'syllabus')
      all = all.map((s) =>
        s.id === change.subject ? { ...s, syllabus: withChange(s.syllabus, change, true) ?? s.syllabus } : s,
      );
    else if (change.of === 'subjects') for (const pair of change.pairs) all = withPair(all, pair);
  return all;
}

function withPair(all: Subject[], { before, after }: SubjectChange['pairs'][number]): Subject[] {
  if (!after) return all.filter((s) => s.id !== before?.id);
  if (before) return all.map((s) => (s.id === after.id && still(s, before) ? { ...s, ...after } : s));
  if (all.some((s) => s.id === after.id)) return all; // it is made
  const empty = { name: '', type: 'study' as const, color: '#57534E', slots: [], syllabus: [] };
  return [...all, { ...empty, ...after }];
}

log.knows('subjects', exchange);
