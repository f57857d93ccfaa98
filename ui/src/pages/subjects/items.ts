import { m } from '../../lib/i18n.svelte';

export const maxItems = 500;
export const maxMinutes = 6000;
const maxTitle = 200; // characters

/** A text as the server keeps it, with single blanks. */
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().normalize('NFC');

/** What is typed for an item, as far as it is one. */
export function checkItem(title: string, minutes: number | null | undefined) {
  const clean = tidy(title);
  const duration = minutes ?? 0;
  const long = [...clean].length > maxTitle;
  const fits = Number.isInteger(duration) && 1 <= duration && duration <= maxMinutes;
  return {
    title: clean,
    duration,
    problems: {
      title: !clean ? m().subjects.titleMissing : long ? m().subjects.titleLong : '',
      minutes: fits ? '' : m().subjects.minutesWrong,
    },
  };
}
