import { tick } from 'svelte';
import { ask, type Account } from '../../lib/app';
import type { Asked } from '../../lib/asked.svelte';
import { keepFocus } from '../../lib/focus';
import { m } from '../../lib/i18n.svelte';
import { log } from '../../lib/log.svelte';
import { schedules } from '../../lib/schedule.svelte';
import { tellRefused } from '../../lib/refused';
import { session } from '../../lib/session.svelte';
import { toasts } from '../../lib/toasts.svelte';
import { navigate } from '../../routes';

/** What its owner changes of an account without more ado. */
export type AccountChange = Partial<Pick<Account, 'name' | 'time_zone' | 'first_weekday' | 'weekly_mail'>>;

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
    session.enter(before);
    tellRefused(e);
  }
}

/** Does something small that needs no form, and says why if it was refused. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (e) {
    tellRefused(e);
    return false;
  }
}

/** Takes one of a list that an endpoint gave away there, by its path, and says so; the focus stays where it was. */
export async function takeAway<T extends { id: string }>(
  list: Asked<T[]>,
  one: T,
  path: string,
  said: string,
): Promise<void> {
  const focus = keepFocus();
  list.value = list.value?.filter((other) => other.id !== one.id);
  void tick().then(focus);
  if (await attempt(() => ask('DELETE', `${path}/${one.id}`))) toasts.show(said);
  await list.load();
}

/** Forgets who was signed in, after the server did. */
export function leave(): void {
  session.leave();
  schedules.clear();
  void navigate('/sign-in', { replace: true });
}

/** Signs out of this browser. What waits to be undone happens before, while it still may; what waits for the connection is asked about. */
export async function signOut(): Promise<void> {
  await toasts.settle();
  const left = log.waiting('live').length + log.waiting('sandbox').length;
  if (left === 0) return signOutNow();
  toasts.show(m().waiting.signOut(left), {
    kind: 'question',
    action: { label: m().settings.signOut, run: () => void signOutNow() },
    leave: m().common.cancel,
  });
}

async function signOutNow(): Promise<void> {
  if (await attempt(() => session.signOut())) leave();
}
