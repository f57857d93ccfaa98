import type { Subject, Wish } from './api';
import { weekdaysFrom } from './dates';
import { locale, m } from './i18n.svelte';
import { now } from './now.svelte';
import { session } from './session.svelte';
import { wishText } from './wishText';

/** Says a wish in the language that is shown. */
export const wishWords = (w: Wish, subjects: readonly Subject[]): string =>
  wishText(w, {
    texts: m().wishes,
    locale: locale(),
    today: now.day,
    week: weekdaysFrom(session.firstWeekday),
    subject: (id) => subjects.find((s) => s.id === id)?.name,
  });
