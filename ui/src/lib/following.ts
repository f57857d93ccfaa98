// Moving or deleting a block with all that its slot gives from it on.
import { data, planner, read, Refusal, type Block, type Slot, type Space, type Subject } from './api';
import { sameTime, type When } from './dates';
import { m } from './i18n.svelte';
import { changed } from './live.svelte';
import { now } from './now.svelte';
import { tellRefused } from './refused';
import type { Schedule } from './schedule.svelte';
import { following, giverOf } from './timetable';
import { toasts } from './toasts.svelte';

const tries = 5; // of a change, while others change the subject, too

/** Whether a slot of its subject gives a block at its time. */
export const isGiven = (schedule: Schedule, b: Block): boolean =>
  giverOf(schedule.subject(b.subject_id)?.slots ?? [], b, schedule.paused) >= 0;

/** Gives a subject other slots, made of those that it has by then; returns these, or undefined if there is nothing to do. */
async function reslot(
  space: Space,
  id: string,
  make: (slots: Slot[]) => Slot[] | undefined,
  left = tries,
): Promise<Slot[] | undefined> {
  const got = await read<Subject>(space, '/subjects/' + encodeURIComponent(id), '');
  if (got === 'unchanged') return undefined;
  const slots = make(got.value.slots);
  if (!slots) return undefined;
  try {
    const params = { path: { id }, header: { 'If-Match': got.tag } as never };
    await data(planner(space).PATCH('/v1/subjects/{id}', { params, body: { slots } }));
    return got.value.slots;
  } catch (e) {
    if (!(e instanceof Refusal && e.status === 412 && left > 1)) throw e;
    return reslot(space, id, make, left - 1);
  }
}

/**
 * Moves what follows a block, too, which was at a time and is being moved to another.
 * The block goes first: then it is its user's own, and keeps its topic and note.
 */
export async function moveFollowing(schedule: Schedule, was: Block, to: When): Promise<void> {
  await schedule.sent(was.id);
  const moved = schedule.block(was.id);
  if (!moved || !sameTime(moved, to)) return; // it was refused, or moved on
  try {
    const before = await reslot(schedule.space, was.subject_id, (slots) =>
      following(slots, was, to, now.day, schedule.paused),
    );
    if (!before) return;
    toasts.show(m().week.followingMoved(was.subject_name), {
      action: { label: m().common.undo, run: () => void moveBack(schedule, was, before) },
    });
    await changed();
  } catch (e) {
    tellRefused(e);
  }
}

async function moveBack(schedule: Schedule, was: Block, slots: Slot[]): Promise<void> {
  schedule.change(was.id, { date: was.date, start: was.start, end: was.end });
  await schedule.sent(was.id);
  try {
    await reslot(schedule.space, was.subject_id, () => slots);
    await changed();
  } catch (e) {
    tellRefused(e);
  }
}

/** Ends the slot that gave a block which is being deleted: nothing follows it. */
export async function removeFollowing(schedule: Schedule, was: Block): Promise<void> {
  const { space, paused } = schedule;
  const change = async (make: (slots: Slot[]) => Slot[] | undefined) => {
    try {
      const before = await reslot(space, was.subject_id, make);
      if (before) await changed();
      return before;
    } catch (e) {
      tellRefused(e);
      return undefined;
    }
  };
  const before = await change((slots) => following(slots, was, undefined, now.day, paused));
  if (!before) return;
  toasts.show(m().week.followingDeleted(was.subject_name), {
    action: { label: m().common.undo, run: () => void change(() => before) },
  });
}
