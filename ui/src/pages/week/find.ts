// What a search in the schedule leads to: days, blocks, subjects, topics, and what keys do.
import type { Block, Subject } from '../../lib/api';
import { addDays, daysBetween, formatDay, isDay, pad, weekday, weekdayName, type Day } from '../../lib/dates';
import { plain } from '../../lib/plain';
import type { Shortcut, ShortcutGroup } from '../../lib/shortcuts.svelte';

export interface Found {
  kind: 'make' | 'day' | 'block' | 'subject' | 'topic' | 'command';
  label: string;
  detail: string;
  color?: string | undefined;
  run: () => void;
}

/** A subject or a topic that is found, and the page that it is on. */
export interface Topical extends Omit<Found, 'run'> {
  path: string;
}

const most = 8; // subjects and topics
const mostBlocks = 6;
const mostCommands = 4;

/** A text without case, accents and what stands around words. */
const bare = (text: string): string =>
  plain(text)
    .replace(/[.,]+(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** How well a text answers a query: 2 if it begins with it, 1 if one of its words does, else 0. */
function fit(text: string, query: string): number {
  const t = bare(text);
  return t.startsWith(query) ? 2 : t.includes(' ' + query) ? 1 : 0;
}

/** Subjects and topics whose words begin with a query, the best first. */
export function findTopics(query: string, subjects: readonly Subject[]): Topical[] {
  const q = bare(query);
  if (!q) return [];
  const all: { found: Topical; fit: number }[] = [];
  for (const s of subjects) {
    const path = '/subjects/' + s.id;
    all.push({ found: { kind: 'subject', label: s.name, detail: '', path, color: s.color }, fit: fit(s.name, q) * 2 });
    for (const item of s.syllabus)
      all.push({
        found: { kind: 'topic', label: item.title, detail: s.name, path, color: s.color },
        fit: fit(item.title, q) - (item.done ? 0.5 : 0),
      });
  }
  return all
    .filter((a) => a.fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, most)
    .map((a) => a.found);
}

/** Whether each word of a query begins one of a text. */
function hasWords(text: string, query: string): boolean {
  const t = ' ' + bare(text);
  return bare(query)
    .split(' ')
    .every((word) => t.includes(' ' + word));
}

/** Blocks whose subject, topic and note have the words of a query, those nearest to today first. */
export function findBlocks(query: string, blocks: readonly Block[], today: Day): Block[] {
  if (!bare(query)) return [];
  const distance = (b: Block) => Math.abs(daysBetween(today, b.date));
  return blocks
    .filter((b) => hasWords([b.subject_name, b.topic, b.note].filter(Boolean).join(' '), query))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, mostBlocks);
}

/** What keys can do now that is called as a query says, each once. */
export function findCommands(query: string, groups: readonly ShortcutGroup[]): Shortcut[] {
  if (!bare(query)) return [];
  const fitting = groups.flatMap((g) => g.keys).filter((s) => hasWords(s.label, query) && (s.when?.() ?? true));
  return fitting.filter((s, n) => fitting.findIndex((o) => o.label === s.label) === n).slice(0, mostCommands);
}

/** Words for days around today: yesterday, today, tomorrow. */
export type NearDays = readonly [string, string, string];

/** The day that a text means, as people write days: 2026-12-24, 24.12., 24 Dec, Dec 24 2026, Friday, tomorrow. */
export function findDay(query: string, today: Day, locale: string, near: NearDays): Day | undefined {
  const q = bare(query);
  if (isDay(q)) return q;
  const weekdayMeant = byWeekday(q, today, locale);
  if (weekdayMeant) return weekdayMeant;
  const close = q.length > 1 ? near.findIndex((word) => bare(word).startsWith(q)) : -1;
  if (close >= 0) return addDays(today, close - 1);
  return byNumbers(q, today, locale) ?? byMonth(q, today, locale);
}

/** The next day of a weekday that is named by at least two letters. */
function byWeekday(q: string, today: Day, locale: string): Day | undefined {
  if (q.length < 2) return undefined;
  const n = [0, 1, 2, 3, 4, 5, 6].find((d) => bare(weekdayName(d, locale)).startsWith(q));
  return n === undefined ? undefined : addDays(today, (n - weekday(today) + 7) % 7 || 7);
}

function byNumbers(q: string, today: Day, locale: string): Day | undefined {
  const found = /^(\d{1,2})[./](\d{1,2})[./]?(\d{4})?$/.exec(q);
  if (!found) return undefined;
  const monthFirst = q.includes('/') && locale === 'en-US';
  const [day, month] = monthFirst ? [found[2], found[1]] : [found[1], found[2]];
  return dayOf(Number(day), Number(month), found[3], today);
}

function byMonth(q: string, today: Day, locale: string): Day | undefined {
  const found = /^(\d{1,2}) (\p{L}{3,})(?: (\d{4}))?$/u.exec(q) ?? /^(\p{L}{3,}) (\d{1,2})(?: (\d{4}))?$/u.exec(q);
  if (!found) return undefined;
  const [first = '', second = '', year] = found.slice(1);
  const [day, name] = /^\d/.test(first) ? [first, second] : [second, first];
  const month = Array.from({ length: 12 }, (_, i) => i + 1).find((n) => {
    const named = `2024-${pad(n)}-01`;
    return [locale, 'en'].some((l) => bare(formatDay(named, l, { month: 'long' })).startsWith(name));
  });
  return month === undefined ? undefined : dayOf(Number(day), month, year, today);
}

/** A day of a month; without a year the one that is nearest to today. */
function dayOf(day: number, month: number, year: string | undefined, today: Day): Day | undefined {
  const rest = `-${pad(month)}-${pad(day)}`;
  if (year) return isDay(year + rest) ? year + rest : undefined;
  const here = Number(today.slice(0, 4));
  const days = [here - 1, here, here + 1].map((y) => y + rest).filter(isDay);
  const distance = (d: Day) => Math.abs(daysBetween(today, d));
  return days.sort((a, b) => distance(a) - distance(b))[0];
}
