// Reasons that are told as data, in the language that is shown.
import type { Cause } from './api';
import { causesText } from './causeText';
import { locale, m } from './i18n.svelte';
import { now } from './now.svelte';
import { schedules } from './schedule.svelte';

/** Says causes; '' if this app cannot. */
export function becauseText(causes: readonly Cause[]): string {
  const subject = (id: string) => schedules.current.subject(id)?.name;
  return causesText(causes, { texts: m().causes, locale: locale(), today: now.day, subject });
}
