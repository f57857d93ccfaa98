import type { Problem, Refusal } from './api';
import { m, type Messages } from './i18n.svelte';

const most = 3; // problems of a line

/** A text of the server as a sentence. */
function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?]$/.test(whole) ? whole : whole + '.';
}

// What differs from one of its texts to another: dates, clocks, a status, what is quoted, what a rule of repetition lacks.
const varying = /\b\d{4}-\d\d-\d\d\b|\b\d\d:\d\d\b|(?<=^answered )\d+$|"[^"]*"|(?<=cannot be read: ).+$/g;

/**
 * What the server says in a few words, as a sentence of the language that is shown where that is known.
 * What varies in it is … where sentences are known, and stands there in the same order. The first page has no
 * sentences for a moment: then it is as the server says it.
 */
export function told(text: string | undefined): string {
  if (!text) return '';
  const parts = text.match(varying) ?? [];
  const { reasons }: Partial<Messages> = m();
  const known = reasons?.[text.replace(varying, '…')];
  return known?.replace(/…/g, () => parts.shift() ?? '…') ?? sentence(text);
}

/** What is wrong with fields, by their names, as far as a line has room for it. */
function wrongFields(fields: readonly Problem[]): string {
  const first = fields.slice(0, most).map((f) => `${f.field}: ${told(f.message)}`);
  if (fields.length > most) first.push(m().refusals.moreProblems(fields.length - most));
  return first.join(' ');
}

/** Why something was refused; a single field needs no name. */
export function why(r: Refusal): string {
  if (r.fields.length === 1) return told(r.fields[0]?.message);
  if (r.fields.length > 1) return wrongFields(r.fields);
  if (r.status === 0) return m().common.noConnection;
  if (r.status === 429) return m().refusals.wait(Math.max(r.retryAfter, 1));
  if (r.status >= 500 && r.status !== 503) return m().refusals.serverFault;
  return told(r.message);
}

/** Why the request of a form was refused, as far as none of the fields that are shown says so. */
export function whyBeside(r: Refusal | undefined, shown: (field: string) => boolean): string {
  if (!r) return '';
  return r.fields.length === 0 ? why(r) : wrongFields(r.fields.filter((f) => !shown(f.field)));
}
