// Calendars of others, whose events are busy times or days off here.
import { body, data, effectOf, planner, type Calendar, type Effect, type Space } from './api';
import { characters } from './characters';
import { formatDay } from './dates';
import { effectWords } from './dayOff';
import { locale, m } from './i18n.svelte';

/** What somebody writes down of a calendar, beside where it is. */
export type CalendarDraft = Pick<Calendar, 'name' | 'all_day' | 'titles'>;

/** Where a calendar is: behind an address, or in a text. */
export type Source = { url: string } | { content: string };

export const mostBytes = 5 << 20; // of a file
const mostAtOnce = 256 << 10; // characters of a text that are sent with the rest, which has room for 1 MiB of JSON
const emptyCalendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';

export const longestName = 40; // characters

/** The files that may be calendars, for a field that takes one. */
export const calendarFiles = '.ics,.ical,.ifb,.icalendar,text/calendar';

/** How events of whole days may count. */
export const wholeDays = ['ignore', 'busy', 'day_off'] as const;

const cut = (name: string): string => {
  let text = name.trim();
  while (characters(text) > longestName) text = [...text].slice(0, -1).join('').trim();
  return text;
};

/** What a calendar may be called that is behind an address: its host. */
export function nameOfAddress(url: string): string {
  const host = /^(?:https?|webcals?):\/\/(?:[^/@]*@)?([^/:?#]+)/i.exec(url.trim())?.[1] ?? '';
  return cut(host.toLowerCase().replace(/^(www|calendar|cal)\./, ''));
}

/** What a calendar may be called that is in a file. */
export const nameOfFile = (file: string): string => cut(file.replace(/\.(ics|ical|ifb|icalendar|txt)$/i, ''));

/** How much a calendar has, in words: "214 events until 27 Nov 2027"; '' for one that was never read. */
export const eventsWords = (c: Calendar): string =>
  c.through ? m().calendars.events(c.events, formatDay(c.through, locale(), { dateStyle: 'medium' })) : '';

/** A calendar as it is by now, and what that did to blocks if its days off are others. */
export interface Outcome {
  calendar: Calendar;
  effect: Effect | undefined;
}

/** What was done, in words, with what it did to blocks. */
export const saidOf = (text: string, { effect }: Pick<Outcome, 'effect'>): string =>
  effect ? `${text}. ${effectWords(effect)}` : text;

async function outcome(asked: Parameters<typeof body<{ data: Calendar; meta: unknown }>>[0]): Promise<Outcome> {
  const given = await body(asked);
  return { calendar: given!.data, effect: effectOf(given) };
}

/** Adds a calendar. It throws a Refusal, as the others do. */
export async function addCalendar(space: Space, draft: CalendarDraft, source: Source): Promise<Outcome> {
  if (!('content' in source) || source.content.length <= mostAtOnce)
    return outcome(planner(space).POST('/v1/calendars', { body: { ...draft, ...source } }));
  const { id } = (await addCalendar(space, draft, { content: emptyCalendar })).calendar;
  try {
    return await replaceContent(space, id, source.content);
  } catch (e) {
    await deleteCalendar(space, id).catch(() => undefined); // what was refused is told, not this
    throw e;
  }
}

export const changeCalendar = (
  space: Space,
  id: string,
  body: Partial<CalendarDraft & { url: string }>,
): Promise<Outcome> => outcome(planner(space).PATCH('/v1/calendars/{id}', { params: { path: { id } }, body }));

/** Puts another text in the place of the one that a calendar has. */
export const replaceContent = (space: Space, id: string, content: string): Promise<Outcome> =>
  outcome(
    planner(space).PUT('/v1/calendars/{id}/content', {
      params: { path: { id } },
      body: content,
      headers: { 'Content-Type': 'text/calendar' },
    }),
  );

export const refreshCalendar = (space: Space, id: string): Promise<Outcome> =>
  outcome(planner(space).POST('/v1/calendars/{id}/refresh', { params: { path: { id } } }));

export const deleteCalendar = (space: Space, id: string): Promise<unknown> =>
  data(planner(space).DELETE('/v1/calendars/{id}', { params: { path: { id } } }));
