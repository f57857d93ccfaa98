import { asRefusal } from '../../lib/api';
import { ask, type Account } from '../../lib/app';
import { m } from '../../lib/i18n.svelte';
import { noteFailure } from '../../lib/live.svelte';
import { plans } from '../../lib/plan.svelte';
import { session } from '../../lib/session.svelte';
import { toasts } from '../../lib/toasts.svelte';
import { why } from '../../lib/why';
import { navigate } from '../../routes';

/** What its owner changes of an account without more ado. */
export type AccountChange = Partial<Pick<Account, 'name' | 'time_zone' | 'first_weekday'>>;

/** Changes the account, or throws a Refusal. */
export async function patchAccount(change: object): Promise<void> {
  session.enter(await ask<Account>('PATCH', '/account', change));
}

/** Shows a change of the account at once, and takes it back if the server refuses it. */
export async function changeAccount(change: AccountChange): Promise<void> {
  const before = session.account;
  if (!before) return;
  session.enter({ ...before, ...change });
  try {
    await patchAccount(change);
    toasts.show(m().settings.saved);
  } catch (e) {
    const refusal = asRefusal(e);
    session.enter(before);
    noteFailure(refusal);
    toasts.trouble(why(refusal));
  }
}

/** Does something small that needs no form, and says why if it was refused. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (e) {
    const refusal = asRefusal(e);
    noteFailure(refusal);
    if (refusal.status !== 401) toasts.trouble(why(refusal));
    return false;
  }
}

/** Forgets who was signed in, after the server did. */
export function leave(): void {
  session.leave();
  plans.clear();
  void navigate('/sign-in', { replace: true });
}

/** Signs out of this browser. */
export async function signOut(): Promise<void> {
  if (await attempt(() => session.signOut())) leave();
}
