// Feeds: the plan as a calendar that other programs read by an address.
import { data, planner, type Feed, type NewFeed, type Space } from './api';
import { m } from './i18n.svelte';

/** What somebody writes down of a feed. */
export type FeedDraft = Pick<
  Feed,
  'name' | 'subject_ids' | 'past_days' | 'ahead_weeks' | 'done' | 'alarm_minutes' | 'exams'
>;

/** What a number of a feed is at least and at most. */
export const bounds = { past_days: [0, 92], ahead_weeks: [1, 53] } as const;

/** A feed before anything was said of it. */
export const usualFeed: FeedDraft = {
  name: '',
  subject_ids: null,
  past_days: 30,
  ahead_weeks: 12,
  done: 'mark',
  alarm_minutes: null,
  exams: true,
};

const alarms = [0, 5, 10, 15, 30, 60, 1440];

/** The minutes before a block that are offered for an alarm, among them those that a feed has. */
export const alarmsWith = (own: number | null): number[] =>
  [...new Set(own === null ? alarms : [...alarms, own])].sort((a, b) => a - b);

/** What is wrong with a feed, by the names of the API. */
export function wrongFeed(d: FeedDraft): Record<'name' | 'subject_ids' | keyof typeof bounds, string> {
  const outside = (field: keyof typeof bounds) => {
    const [least, most] = bounds[field];
    return Number.isInteger(d[field]) && least <= d[field] && d[field] <= most ? '' : m().feeds.whole(least, most);
  };
  return {
    name: d.name.trim() ? '' : m().common.required,
    subject_ids: d.subject_ids?.length === 0 ? m().feeds.chooseSubject : '',
    past_days: outside('past_days'),
    ahead_weeks: outside('ahead_weeks'),
  };
}

/** What a feed shows, in words: "Algebra and Biology, alarm 10 minutes before". */
export function feedWords(f: Feed, subject: (id: string) => { name: string } | undefined): string {
  const texts = m().feeds;
  const names = (f.subject_ids ?? []).map((id) => subject(id)?.name).filter((name) => name !== undefined);
  const shown = names.length > 0 ? texts.subjects(names) : texts.noSubjects;
  const parts = [f.subject_ids ? shown : texts.allSubjects];
  if (f.alarm_minutes !== null) parts.push(texts.alarmIs(texts.alarm(f.alarm_minutes)));
  return parts.join(', ');
}

/** The address of a calendar by which a device opens it in its own program for calendars. */
export const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:');

/** Makes a feed, and tells its address. It throws a Refusal, as the others do. */
export const makeFeed = (space: Space, body: FeedDraft): Promise<NewFeed> =>
  data<NewFeed>(planner(space).POST('/v1/feeds', { body }));

export const changeFeed = (space: Space, id: string, body: FeedDraft): Promise<Feed> =>
  data<Feed>(planner(space).PATCH('/v1/feeds/{id}', { params: { path: { id } }, body }));

/** Gives a feed another address, and tells it. */
export const rotateFeed = (space: Space, id: string): Promise<NewFeed> =>
  data<NewFeed>(planner(space).POST('/v1/feeds/{id}/rotate', { params: { path: { id } } }));

export const deleteFeed = (space: Space, id: string): Promise<unknown> =>
  data(planner(space).DELETE('/v1/feeds/{id}', { params: { path: { id } } }));
