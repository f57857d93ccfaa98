import '../messages/testing';
import { expect, test } from 'vitest';
import './server.testing';

const { alarmsWith, feedWords, usualFeed, webcal, wrongFeed } = await import('./feed');

const draft = { ...usualFeed, name: 'Phone' };
const feed = { ...draft, id: 'feed_1', created: '2026-11-25T10:00:00Z', last_used: null };
const subjects: Record<string, { name: string }> = { a: { name: 'Algebra' }, b: { name: 'Bio' }, c: { name: 'Chess' } };

const wrong = (d: Partial<typeof draft>) =>
  Object.entries(wrongFeed({ ...draft, ...d }))
    .filter(([, text]) => text)
    .map(([field]) => field);

test.each([
  [{}, []],
  [{ name: ' ' }, ['name']],
  [{ past_days: 0, ahead_weeks: 1 }, []],
  [{ past_days: 92, ahead_weeks: 53 }, []],
  [{ past_days: 93, ahead_weeks: 0 }, ['past_days', 'ahead_weeks']],
  [{ past_days: -1, ahead_weeks: 54 }, ['past_days', 'ahead_weeks']],
  [{ past_days: null as never, ahead_weeks: 1.5 }, ['past_days', 'ahead_weeks']],
  [{ subject_ids: [] }, ['subject_ids']],
  [{ subject_ids: ['a'] }, []],
])('what is wrong with a feed is told of its fields: %o', (change, fields) => {
  expect(wrong(change)).toEqual(fields);
});

test.each([
  [null, null, 'All subjects'],
  [['a'], 0, 'Algebra, reminder when a block starts'],
  [['a', 'b'], 1, 'Algebra and Bio, reminder 1 minute before'],
  [['a', 'b', 'c'], 120, '3 subjects, reminder 2 hours before'],
  [['gone'], 1440, 'No subjects: you deleted them all, reminder 1 day before'],
])('a feed says which subjects it shows and when it rings: %o %o', (subject_ids, alarm_minutes, words) => {
  expect(feedWords({ ...feed, subject_ids, alarm_minutes }, (id) => subjects[id])).toBe(words);
});

test('an alarm that a feed has is offered among the usual ones', () => {
  expect(alarmsWith(null)).toEqual([0, 5, 10, 15, 30, 60, 1440]);
  expect(alarmsWith(7)).toEqual([0, 5, 7, 10, 15, 30, 60, 1440]);
  expect(alarmsWith(10)).toEqual(alarmsWith(null));
});

test('a device opens the address of a feed by another scheme', () => {
  expect(webcal('https://planner.example.org/feeds/x.ics')).toBe('webcal://planner.example.org/feeds/x.ics');
  expect(webcal('http://localhost:8080/feeds/x.ics')).toBe('webcal://localhost:8080/feeds/x.ics');
});
