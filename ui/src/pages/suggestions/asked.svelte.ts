// The question that suggestions answer stands in the entry of the browser's history: it is there again when the page is loaded
// anew or somebody comes back. The address, which servers may note, has nothing of it.
import { session } from '../../lib/session.svelte';
import { navigate, route } from '../../routes';
import type { Question } from './question';

/** What was asked, and which suggestions were skipped, by their keys. */
export interface Asked {
  question: Question;
  skipped: readonly string[];
}

export const nothingAsked: Asked = { question: { goal: '', hours: undefined }, skipped: [] };

/** What the address itself can ask for: /week?suggestions=catch_up. */
const catchUp: Question = { ...nothingAsked.question, wishes: [{ what: 'catch_up' }] };

/** An entry of the history, of one account and space. */
type Entry = Asked & { account: string | undefined; space: string };

const here = () => ({ account: session.account?.id, space: session.space });

/** What an entry of the history is to hold, as links and navigation take it. */
export const entryOf = (asked: Asked): Entry => ({ ...$state.snapshot(asked), ...here() }) as Entry;

/** What the entry that is shown holds of who is signed in. */
export function askedHere(): Asked {
  const entry = $state.snapshot(route.state) as Partial<Entry> | null;
  const { account, space } = here();
  if (!entry?.question || entry.account !== account || entry.space !== space)
    return route.search.suggestions === 'catch_up' ? { ...nothingAsked, question: catchUp } : nothingAsked;
  return { question: entry.question, skipped: entry.skipped ?? [] };
}

/** Lets the entry that is shown hold something. */
export async function noteAsked(asked: Asked): Promise<void> {
  const { pathname, search } = location;
  await navigate(pathname as '/', { replace: true, search, state: entryOf(asked), scrollToTop: false });
}
