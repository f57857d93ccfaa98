import { asRefusal, type Refusal } from './api';
import { m } from './i18n.svelte';
import { noteFailure } from './live.svelte';
import { toasts } from './toasts.svelte';
import { why } from './why';

/** Tells why something was not done that has no form to tell it in. */
export function tellRefused(e: unknown): Refusal {
  const refusal = asRefusal(e);
  noteFailure(refusal);
  toasts.trouble(m().common.refused(why(refusal)));
  return refusal;
}
