// How reviews went, as it is noted.
import { SvelteSet } from 'svelte/reactivity';
import { data, once, planner, type Grade, type Review, type Space, type Subject } from '../../lib/api';
import { m } from '../../lib/i18n.svelte';
import { changed } from '../../lib/live.svelte';
import { log, Outdated } from '../../lib/log.svelte';
import type { GradesChange } from '../../lib/pairs';
import { tellRefused } from '../../lib/refused';
import { makeOrPostpone } from '../../lib/turning';

/** The items whose grades wait for their messages to go, or are on their way to the server. */
const graded = new SvelteSet<string>();

/** Whether an item is graded as far as is shown: its grade is on its way, or waits for the connection. */
export const isGraded = (space: Space, item: string): boolean =>
  graded.has(item) ||
  log.pending(space).some(({ of, pairs }) => of === 'grades' && pairs.some(({ after }) => after?.id === item));

const send = (space: Space, { subject_id, id: item_id, grade }: Graded, key: string): Promise<Subject> =>
  data<Subject>(
    planner(space).POST('/v1/subjects/{id}/syllabus/{item_id}/review', {
      params: { path: { id: subject_id, item_id } },
      body: { grade },
      headers: once(key),
      keepalive: true, // the page may be about to go away
    }),
  );

type Graded = NonNullable<GradesChange['pairs'][number]['after']>;

/** Notes how a review went. The server forgets what was before, so it is told when the message that offers to undo it has gone. */
export function note(space: Space, { subject_id, item_id, title }: Review, grade: Grade): void {
  const after = { id: item_id, subject_id, grade };
  graded.add(item_id);
  const text = m().week.saidReviewed(title, m().week.grades[grade]);
  const changes: GradesChange[] = [{ of: 'grades', pairs: [{ after }] }];
  const entry = log.record(space, text, changes, {
    make: () => log.wait(make()),
    cancel: () => graded.delete(item_id),
  });
  const make = async () => {
    log.forget(space, [entry]);
    await makeOrPostpone(space, { id: entry, text, changes, at: Date.now(), entries: [] }).catch(tellRefused);
    await changed();
    graded.delete(item_id);
  };
}

async function exchange(space: Space, change: GradesChange, key: string): Promise<GradesChange> {
  const { after } = change.pairs[0] ?? {};
  if (!after) throw new Outdated();
  await send(space, after, key);
  await changed();
  return change;
}

log.knows('grades', exchange);
