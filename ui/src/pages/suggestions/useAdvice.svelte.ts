import { untrack } from 'svelte';
import { loadQuiet } from '../../lazy';
import type { Block } from '../../lib/api';
import { addDays } from '../../lib/dates';
import { live } from '../../lib/live.svelte';
import { log } from '../../lib/log.svelte';
import { now } from '../../lib/now.svelte';
import { useSchedule } from '../../lib/schedule.svelte';
import { session } from '../../lib/session.svelte';
import { route } from '../../routes';
import { Advice } from './advice.svelte';
import { isBetter } from '../week/quiet';
import { askedHere, noteAsked, nothingAsked } from './asked.svelte';

/**
 * Asks for suggestions of the coming days, what was asked here before or nothing, and keeps them in step with the schedule for
 * as long as the component that calls this is there.
 */
export function useAdvice(): Advice {
  const schedule = useSchedule();
  const today = () => now.day;
  const subjects = () => schedule.current.subjects ?? [];
  const advice = untrack(() => new Advice(session.space, today, subjects, askedHere()));
  const blocks = live<Block[]>(() => `/blocks?date_from=${now.day}&date_to=${addDays(now.day, 6)}&include=busy`);

  const askable = $derived(subjects().length > 0);
  $effect(() => {
    if (askable) void untrack(() => advice.again());
  });
  $effect(() => () => advice.close());

  // It is there again when the page is loaded anew, on whichever day.
  $effect(() => {
    void route.pathname;
    const asked = advice.with();
    if (JSON.stringify(untrack(askedHere)) !== JSON.stringify(asked)) void untrack(() => noteAsked(asked));
  });

  // Where nothing is wished for, that is what the quiet line of the week asks, too.
  $effect(() => {
    const there = isBetter(advice.open);
    const { question, today } = advice.proposal ?? {};
    if (today && question && JSON.stringify(question) === JSON.stringify(nothingAsked.question))
      void loadQuiet().then(({ quiet }) => quiet.note(advice.space, today, there));
  });

  // What was accepted may have been taken back.
  const turns = log.turns;
  $effect(() => {
    if (log.turns !== turns) void untrack(() => advice.turned());
  });
  $effect(() => {
    const seen = blocks.value;
    const busy = blocks.meta.busy ?? [];
    if (seen) untrack(() => advice.compare(seen, busy));
  });
  return advice;
}
