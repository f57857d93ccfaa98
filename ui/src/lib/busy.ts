// Busy times: when calendars of others say that their owner has no time.
import type { Busy } from './api';
import { meet, minutes, timesText, type Day, type When } from './dates';
import { m } from './i18n.svelte';

/** Something that takes a time: what a calendar has there, or a block. */
export type Taken = When & { title: string };

/** Whether a busy time takes a whole day. */
const isWhole = (b: When): boolean => b.start === '00:00' && b.end === '23:59';

/** Those that take some of a time. */
export const busyAt = (all: readonly Busy[], when: When): Busy[] =>
  all.filter((b) => b.date === when.date && meet(b, when));

/** What takes a time, in words: "Analysis I, 08:15–09:45 and 2 more". */
export function busyWords(busy: readonly Taken[]): string {
  const [first, ...more] = busy;
  if (!first) return '';
  const texts = m().busy;
  const name = first.title || texts.busyTime;
  const words = isWhole(first) ? name : `${name}, ${timesText(first)}`;
  return more.length > 0 ? texts.andMore(words, more.length) : words;
}

/** Busy times that are drawn as one, since they overlap. */
export interface Span {
  date: Day;
  start: string;
  end: string;
  title: string; // of all of them, each once
}

/** Busy times in the order of the API, those that overlap as one. */
export function spansOf(busy: readonly Busy[]): Span[] {
  const spans: { span: Omit<Span, 'title'>; titles: Set<string> }[] = [];
  for (const { date, start, end, title } of busy) {
    const last = spans.at(-1);
    if (last?.span.date === date && start < last.span.end) {
      if (end > last.span.end) last.span.end = end;
      last.titles.add(title);
    } else spans.push({ span: { date, start, end }, titles: new Set([title]) });
  }
  return spans.map(({ span, titles }) => ({ ...span, title: [...titles].filter(Boolean).join(' · ') }));
}

/** A span, and which part of it from 0 to 1 has room for its name. */
export interface Labelled extends Span {
  free: { from: number; to: number } | null;
}

const readable = 20; // minutes that a name needs

/** Spans with the first part of each that no block covers, if one is large enough to be read. */
export function labelled(spans: readonly Span[], blocks: readonly When[]): Labelled[] {
  return spans.map((span) => {
    const [start, end] = [minutes(span.start), minutes(span.end)];
    const part = (from: number, to: number) => ({
      from: (from - start) / (end - start),
      to: (to - start) / (end - start),
    });
    const covering = blocks
      .filter((b) => b.date === span.date && meet(b, span))
      .sort((a, b) => minutes(a.start) - minutes(b.start));
    let from = start;
    for (const b of covering) {
      if (minutes(b.start) - from >= readable) return { ...span, free: part(from, minutes(b.start)) };
      from = Math.max(from, minutes(b.end));
    }
    const least = Math.min(readable, end - start); // what is short and free is named all the same
    return { ...span, free: end - from >= least ? part(from, end) : null };
  });
}

/** Busy times that say which hours a day has: not those of a whole day. */
export const timed = (busy: readonly Busy[]): Busy[] => busy.filter((b) => !isWhole(b));
