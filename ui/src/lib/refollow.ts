// Moving or deleting a block with all that its slot gives from it on.
import { loadSubjectChange, loadTurning } from '../lazy';
import type { Block } from './api';
import { sameTime, type When } from './dates';
import { m } from './i18n.svelte';
import { changed } from './live.svelte';
import { log } from './log.svelte';
import { now } from './now.svelte';
import { tellRefused } from './refused';
import type { Schedule } from './schedule.svelte';
import { following } from './timetable';

/** Gives what follows a block other slots, with what was done to the block itself; text says what. */
async function refollow({ space, paused }: Schedule, was: Block, to: When | undefined, text: string): Promise<void> {
  try {
    const { changeSubject } = await loadSubjectChange();
    const made = await changeSubject(space, was.subject_id, (subject) => {
      const slots = following(subject.slots, was, to, now.day, paused);
      return slots && { slots };
    });
    if (!made) return;
    (await loadTurning()).extend(space, was.id, made, text);
    await changed();
  } catch (e) {
    tellRefused(e);
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
  await log.wait(refollow(schedule, was, to, m().block.followingMoved(was.subject_name)));
}

/** Ends the slot that gave a block which is being deleted: nothing follows it. */
export async function removeFollowing(schedule: Schedule, was: Block): Promise<void> {
  await log.settle(); // else the block is gone with its slot
  await log.wait(refollow(schedule, was, undefined, m().block.followingDeleted(was.subject_name)));
}
