import type { Subject, Wish } from './api';
import { weekdaysFrom } from './dates';
import { locale, m } from './i18n.svelte';
import { now } from './now.svelte';
import { session } from './session.svelte';
import { wishText } from './wishText';

/** Says a wish in the language that is shown, in brief where there is little room. */
export const wishWords = (w: Wish, subjects: readonly Subject[], brief = false): string =>
  wishText(w, {
    texts: m().wishes,
    locale: locale(),
    today: now.day,
    week: weekdaysFrom(session.firstWeekday),
    brief,
    subject: (id) => subjects.find((s) => s.id === id)?.name,
  });
