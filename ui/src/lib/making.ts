// What is being made: the log shows it, and here it begins, becomes another, and ends.
import type { Space } from './api';
import { changed } from './live.svelte';
import { log, type Waiting } from './log.svelte';
import { newIds, renamed, type Change } from './pairs';

const mostNames = 1_000; // that are remembered

/** What things were called before the server gave them their ids. */
const names = new Map<string, string>();

/** Shows a change that is being made, until the function that it returns is called. */
export function show(space: Space, item: Waiting): () => void {
  log.making = [...log.making, { space, item }];
  return () => (log.making = log.making.filter((one) => one.item.id !== item.id));
}

/** A change that is shown and was not made yet, as it is by now. */
export const shown = (id: string): Waiting | undefined => log.making.find(({ item }) => item.id === id)?.item;

/** Puts other changes in the place of the last one that is shown, if it is that one. */
export function amendShown(id: string, changes: readonly Change[]): boolean {
  const last = log.making.at(-1);
  if (last?.item.id !== id) return false;
  log.making = [...log.making.slice(0, -1), { ...last, item: { ...last.item, changes } }];
  return true;
}

/** Notes the ids that the server gave to what was made. */
export function rename(ids: ReadonlyMap<string, string>): void {
  if (ids.size === 0) return;
  for (const [before, id] of ids) names.set(id, before);
  for (const id of [...names.keys()].slice(0, -mostNames)) names.delete(id);
  log.making = renamed(log.making, ids);
}

/** Brings what is shown up to date after a change was made, with the ids that it has now. */
export async function told<C extends Change>(meant: C, made: C): Promise<C> {
  rename(newIds(meant, made));
  await changed();
  return made;
}

/** What something was called when it was made here, or its id. */
export const nameOf = (id: string): string => names.get(id) ?? id;
