// How reviews went: how that is shown, made, taken back and made again, at once or later.
import { asRefusal, data, matching, once, planner, type Grade, type Review, type Space, type Subject } from './api';
import { compare } from './dates';
import { m } from './i18n.svelte';
import { log, Outdated, type Waiting } from './log.svelte';
import { told } from './making';
import type { Change, GradesChange, Reviewed } from './pairs';
import { subjectNow, tries } from './syllabusChange';
import { act } from './turning';

/** Notes how a review went. */
export function grade(space: Space, review: Review, grade: Grade): void {
  const { item_id: id, subject_id, title } = review;
  const pair = { before: { ...review, id }, after: { id, subject_id, grade } };
  act(space, m().block.saidReviewed(title, m().block.grades[grade]), { of: 'grades', pairs: [pair] });
}

/** What is due for review with changes that are not made yet. */
export function overReviews(told: readonly Review[], changes: readonly Change[]): Review[] {
  const all = new Map(told.map((review) => [review.item_id, review]));
  for (const { after } of changes.flatMap((c) => (c.of === 'grades' ? c.pairs : [])))
    if (after?.grade) all.delete(after.id);
    else if (after) all.set(after.id, after as Reviewed & Review); // it was due when it was graded
  return [...all.values()].sort((a, b) => compare(a.due, b.due));
}

/** Where an item of a subject is in its reviews. */
export function reviewedNow({ id: subject_id, syllabus }: Subject, id: string): Reviewed | undefined {
  const item = syllabus.find((i) => i.id === id);
  return item && { id, subject_id, step: item.step, due: item.due };
}

const same = (a: Reviewed | undefined, b: Reviewed): boolean => a?.step === b.step && a?.due === b.due;

const nothing = '"-"'; // a tag that nothing has: only what was made before is answered, by its key

/** Notes how a review went, or puts an item back, if it is where it was before. */
async function exchange(
  space: Space,
  change: GradesChange,
  key: string,
  waited?: Waiting,
  left = tries,
): Promise<GradesChange> {
  const { before, after } = change.pairs[0] ?? {};
  if (!after) throw new Outdated();
  const { id, subject_id, grade, step, due } = after;
  const first = step === undefined;
  try {
    const { value, tag } = await subjectNow(space, subject_id);
    const now = reviewedNow(value, id);
    if (!first && same(now, after)) return await told(change, change);
    const still = !before || same(now, before);
    if (!still && !(first && waited?.tried)) throw new Outdated();
    const subject = await data<Subject>(
      planner(space).POST('/v1/subjects/{id}/syllabus/{item_id}/review', {
        params: { path: { id: subject_id, item_id: id }, ...matching(still ? tag : nothing) },
        body: first ? { grade: grade! } : { step, ...(due && { due }) },
        headers: once(key),
      }),
    );
    return await told(change, { of: 'grades', pairs: [{ before, after: { ...after, ...reviewedNow(subject, id) } }] });
  } catch (e) {
    const { status } = asRefusal(e);
    if (status === 412 && left > 1) return exchange(space, change, key, waited, left - 1);
    if ([404, 412].includes(status)) throw new Outdated();
    throw e;
  }
}

log.knows('grades', exchange);
