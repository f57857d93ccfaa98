import type { Exam, Forecast, Refusal } from '../../lib/api';
import { live } from '../../lib/live.svelte';
import { log } from '../../lib/log.svelte';
import { now } from '../../lib/now.svelte';
import { session } from '../../lib/session.svelte';
import { listed, standings } from './listed';
import type { Standing } from './words';

/** The exams of a list (listed.ts), and how they stand. */
export interface Known {
  /** Those that are not over, in order; undefined while they are not known. */
  readonly ahead: Standing[] | undefined;
  /** Those that are over, the latest first. */
  readonly past: Exam[];
  readonly failure: Refusal | undefined;
  /** The exam of an id, also one that is not listed. */
  find(id: string): Exam | undefined;
}

/** Where exams are, and how they stand. */
export const examsPath = '/exams';
export const forecastsPath = '/forecast';

/** Keeps exams up to date while the component that calls this is there: all of them, or those of one subject. */
export function useExams(subject: () => string | undefined = () => undefined): Known {
  const exams = live<Exam[]>(() => examsPath, true);
  const forecasts = live<Forecast[]>(() => forecastsPath, true);
  const shown = $derived(exams.value && (log.over?.exams(exams.value, log.pending(session.space)) ?? exams.value));
  const all = $derived(shown && listed(shown, subject()));
  const ahead = $derived(
    forecasts.value &&
      all &&
      standings(
        all.filter((e) => e.date >= now.day),
        forecasts.value,
      ),
  );
  const past = $derived((all ?? []).filter((e) => e.date < now.day).reverse());
  return {
    get ahead() {
      return ahead;
    },
    get past() {
      return past;
    },
    get failure() {
      return exams.failure ?? forecasts.failure;
    },
    find: (id) => shown?.find((e) => e.id === id),
  };
}
