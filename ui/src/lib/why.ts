import type { Refusal } from './api';
import { m } from './i18n.svelte';

/** A text of the server as a sentence. */
function sentence(text: string): string {
  if (!text) return '';
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?]$/.test(whole) ? whole : whole + '.';
}

/** What the server says in a few words, as a sentence of the language that is shown where that is known. */
export const told = (text: string): string => m().sign.reasons[text] ?? sentence(text);

/** Why something was refused; a single field needs no name. */
export function why(r: Refusal): string {
  if (r.fields[0] && r.fields.length === 1) return told(r.fields[0].message);
  if (r.status === 0) return m().common.offlineRefused;
  if (r.status === 429) return m().sign.wait(Math.max(r.retryAfter, 1));
  if (r.status >= 500 && r.status !== 503) return m().sign.serverFault;
  return told(r.message);
}
