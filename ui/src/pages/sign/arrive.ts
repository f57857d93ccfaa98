import type { Account } from '../../lib/app';
import { schedules } from '../../lib/schedule.svelte';
import { session } from '../../lib/session.svelte';
import { navigate, route } from '../../routes';

/** Lets somebody in who has just signed in: to the page that they wanted, or to the week. */
export function arrive(account: Account): void {
  schedules.clear();
  session.enter(account);
  // Frame leads away from the other doors.
  if (route.pathname === '/reset') void navigate('/', { replace: true });
}
