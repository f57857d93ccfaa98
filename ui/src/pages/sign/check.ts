import type { Messages } from '../../lib/i18n.svelte';

const shortest = 8; // characters of a password

/** What is wrong with an address, or ''. The server knows better; this catches what was mistyped. */
export function wrongEmail(email: string, texts: Messages): string {
  if (!email.trim()) return texts.common.required;
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? '' : texts.sign.noEmail;
}

/** What is wrong with a new password, or ''. */
export function wrongPassword(password: string, email: string, texts: Messages): string {
  if (!password) return texts.common.required;
  if ([...password.normalize('NFC')].length < shortest) return texts.sign.tooShort;
  if (email && password.trim().toLowerCase() === email.trim().toLowerCase()) return texts.sign.sameAsEmail;
  return '';
}
