// Days off: which there are on a day, what they are called, and how they are changed.
import { body as bodyOf, data, effectOf, planner, type DayOff, type Effect, type Space } from './api';
import { daysBetween, isDay, type Day } from './dates';
import { dateFormat } from './formats';
import { locale, m } from './i18n.svelte';

/** What somebody writes down of days off. */
export type DayOffDraft = Pick<DayOff, 'name' | 'date_from' | 'date_to' | 'subject_id' | 'pauses_rotation'>;

const mostDays = 366; // of one row

/** Those of some days off that cover a day. */
export const offOn = (all: Iterable<DayOff>, day: Day): DayOff[] =>
  [...all].filter((d) => d.date_from <= day && day <= d.date_to);

/** Whether nothing is planned on a day: one of its days off is of all subjects. */
export const isFree = (offs: readonly DayOff[]): boolean => offs.some((d) => d.subject_id === null);

/** How days off are called, with the subject if they are of one. */
export function dayOffName(d: DayOff, subject: (id: string) => { name: string } | undefined): string {
  const name = d.name || m().daysOff.unnamed;
  if (d.subject_id === null) return name;
  const of = subject(d.subject_id)?.name;
  return of ? m().daysOff.ofOne(of, name) : name;
}

/** From when to when days off are, in words: "21 Dec 2026 – 3 Jan 2027". */
export function rangeText(first: Day, last: Day): string {
  const format = dateFormat(locale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(Date.parse(first), Date.parse(last));
}

/** What is wrong with the dates of days off, by the names of the API. */
export function wrongDates(d: Pick<DayOffDraft, 'date_from' | 'date_to'>): { date_from: string; date_to: string } {
  const texts = m().daysOff;
  const none = (day: Day) => (isDay(day) ? '' : texts.noDate);
  const found = { date_from: none(d.date_from), date_to: none(d.date_to) };
  if (found.date_from || found.date_to) return found;
  const days = daysBetween(d.date_from, d.date_to) + 1;
  if (days < 1) found.date_to = texts.endsFirst;
  else if (days > mostDays) found.date_to = texts.tooLong(mostDays);
  return found;
}

const toldBy = (answer: { meta?: unknown } | undefined): Effect =>
  effectOf(answer) ?? { blocks_added: 0, blocks_removed: 0, blocks_kept: 0 };

/** What a change of days off did to blocks, or would do, in words. */
export const effectWords = (e: Effect): string => m().daysOff.effect(e.blocks_added, e.blocks_removed, e.blocks_kept);

/** Saves days off, new ones without an id, or with dry only tells what that would do. It throws a Refusal. */
export async function saveDayOff(
  space: Space,
  id: string | undefined,
  draft: DayOffDraft,
  dry: boolean,
): Promise<Effect> {
  const api = planner(space);
  const body = { ...draft, dry_run: dry };
  if (id === undefined) return toldBy(await bodyOf(api.POST('/v1/days-off', { body })));
  return toldBy(await bodyOf(api.PATCH('/v1/days-off/{id}', { params: { path: { id } }, body })));
}

/** What deleting days off would do. It throws a Refusal. */
export async function tryDeleteDayOff(space: Space, id: string): Promise<Effect> {
  const params = { path: { id }, query: { dry_run: true } };
  return toldBy(await bodyOf(planner(space).DELETE('/v1/days-off/{id}', { params })));
}

/** Deletes days off. It throws a Refusal. */
export const deleteDayOff = (space: Space, id: string): Promise<unknown> =>
  data(planner(space).DELETE('/v1/days-off/{id}', { params: { path: { id } } }));
