// Calendars of others, whose events are busy times or days off here.
import { data, planner, type Calendar, type Space } from './api';
import { characters } from './characters';
import { formatDay } from './dates';
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

/** Adds a calendar. It throws a Refusal, as the others do. */
export async function addCalendar(space: Space, draft: CalendarDraft, source: Source): Promise<Calendar> {
  if (!('content' in source) || source.content.length <= mostAtOnce)
    return data<Calendar>(planner(space).POST('/v1/calendars', { body: { ...draft, ...source } }));
  const { id } = await addCalendar(space, draft, { content: emptyCalendar });
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
): Promise<Calendar> => data<Calendar>(planner(space).PATCH('/v1/calendars/{id}', { params: { path: { id } }, body }));

/** Puts another text in the place of the one that a calendar has. */
export const replaceContent = (space: Space, id: string, content: string): Promise<Calendar> =>
  data<Calendar>(
    planner(space).PUT('/v1/calendars/{id}/content', {
      params: { path: { id } },
      body: content,
      bodySerializer: (text) => text,
      headers: { 'Content-Type': 'text/calendar' },
    }),
  );

export const refreshCalendar = (space: Space, id: string): Promise<Calendar> =>
  data<Calendar>(planner(space).POST('/v1/calendars/{id}/refresh', { params: { path: { id } } }));

export const deleteCalendar = (space: Space, id: string): Promise<unknown> =>
  data(planner(space).DELETE('/v1/calendars/{id}', { params: { path: { id } } }));
