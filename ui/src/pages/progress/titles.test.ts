import { describe, expect, test } from 'vitest';
import de from '../../messages/de/progress';
import en from '../../messages/en/progress';
import { percent } from './percent';
import { finishTitle, subjectsTitle, timesTitle, weeksTitle, yearTitle, type Part, type Words } from './titles';

const english: Words = { texts: en, locale: 'en-GB' };
const german: Words = { texts: de, locale: 'de' };
const both = (title: (w: Words) => string) => [title(english), title(german)];

const at = (part: Part, completed: number, total: number, day: 'Monday' | 'Tuesday' = 'Monday') => ({
  day,
  part,
  completed,
  total,
  rate: total ? completed / total : null,
});

describe('percent', () => {
  test('tells all and nothing only where they are true', () => {
    expect([0, 0.001, 0.5, 0.999, 1].map((n) => percent(n, 'en'))).toEqual(['0%', '1%', '50%', '99%', '100%']);
  });
});

describe('the title of the year', () => {
  const year = (counts: Record<string, number>) => both((w) => yearTitle(w, counts, '2025-11-17', '2026-11-21'));
  test('counts the days', () => {
    expect(year({ '2025-11-20': 1, '2026-11-20': 2 })).toEqual([
      'You finished blocks on 2 days in the last 12 months',
      'In den letzten 12 Monaten hast du an 2 Tagen Blöcke erledigt',
    ]);
  });
  test('says since when, if that is later', () => {
    expect(year({ '2026-06-15': 1, '2026-11-20': 2, '2026-11-21': 1 })).toEqual([
      'You finished blocks on 3 days since 15 June',
      'Seit dem 15. Juni hast du an 3 Tagen Blöcke erledigt',
    ]);
    expect(year({ '2025-12-24': 1 })[0]).toBe('You finished blocks on 1 day since 24 December 2025');
  });
  test('is plain about a first day and about nothing', () => {
    expect(year({ '2026-11-21': 1 })[0]).toBe('You finished your first blocks today');
    expect(year({ '2025-11-16': 1 })).toEqual([
      'Nothing done in the last 12 months',
      'In den letzten 12 Monaten nichts erledigt',
    ]);
  });
});

describe('the title of the weeks', () => {
  const week = (planned_minutes: number, completed_minutes: number) => ({
    week_start: '2026-11-16',
    planned_minutes,
    completed_minutes,
    actual_minutes: completed_minutes,
  });
  test('is the share of the planned time', () => {
    const title = (w: Words) => weeksTitle(w, [week(600, 500), week(400, 250)], { completed: 6, total: 8 });
    expect(both(title)).toEqual(['You do 75% of the time you plan', 'Du schaffst 75\u00a0% der Zeit, die du planst']);
  });
  test('says so if all was done, if little is known, and if nothing was planned', () => {
    expect(weeksTitle(english, [week(60, 60)], { completed: 9, total: 9 })).toBe('You do everything you plan');
    expect(weeksTitle(english, [week(180, 60)], { completed: 1, total: 3 })).toBe('Not enough data yet: 3 blocks');
    expect(weeksTitle(german, [week(60, 60)], { completed: 1, total: 1 })).toBe('Noch zu wenig Daten: 1 Block');
    expect(weeksTitle(english, [week(0, 0)], { completed: 9, total: 9 })).toBe('Nothing planned in the last 12 weeks');
  });
});

describe('the title of the times', () => {
  test('is the best part of the day, over all weekdays', () => {
    const times = [at('morning', 5, 6), at('morning', 4, 5, 'Tuesday'), at('evening', 2, 8)];
    expect(both((w) => timesTitle(w, times))).toEqual([
      'You finish 82% of blocks before noon',
      'Vor Mittag schaffst du 82\u00a0% der Blöcke',
    ]);
  });
  test('calls no part better on account of a few blocks or a small difference', () => {
    expect(timesTitle(english, [at('night', 4, 4), at('evening', 3, 6)])).toBe(
      'You finish 50% of blocks in the evening',
    );
    expect(timesTitle(english, [at('morning', 50, 100), at('evening', 53, 100)])).toBe(
      'You finish about 52% of blocks at any time of day',
    );
  });
  test('is careful with few blocks', () => {
    expect(both((w) => timesTitle(w, [at('morning', 2, 3)]))).toEqual([
      'Not enough data yet: 3 blocks',
      'Noch zu wenig Daten: 3 Blöcke',
    ]);
    expect(timesTitle(english, [at('morning', 2, 3), at('evening', 1, 3)])).toBe('You finish 50% of blocks so far');
    expect(timesTitle(english, [])).toBe('Not enough data yet: 0 blocks');
  });
});

describe('the title of the subjects', () => {
  const subject = (name: string, completed: number, total: number) => ({
    id: name,
    name,
    color: '#000',
    completed,
    total,
    minutes: 0,
    planned: 0,
  });
  test('names the one that gets done most', () => {
    const all = [subject('Maths', 5, 10), subject('Running', 9, 10), subject('New', 2, 2)];
    expect(both((w) => subjectsTitle(w, all))).toEqual([
      'You finish Running most often: 90% of its blocks',
      'Running schaffst du am häufigsten: 90\u00a0% der Blöcke',
    ]);
  });
  test('names no winner of one, of equals or of few', () => {
    expect(subjectsTitle(english, [subject('Maths', 5, 10)])).toBe('You finish 50% of Maths');
    expect(subjectsTitle(english, [subject('A', 50, 100), subject('B', 52, 100)])).toBe(
      'You finish about 51% of every subject',
    );
    expect(subjectsTitle(english, [subject('A', 3, 3), subject('B', 0, 3)])).toBe('You finish 50% of blocks so far');
    expect(subjectsTitle(english, [subject('A', 3, 3)])).toBe('Not enough data yet: 3 blocks');
  });
});

describe('the title of the finish', () => {
  const syllabus = (subject_name: string, topics_completed: number, finish_date: string | null) => ({
    subject_id: subject_name,
    subject_name,
    topics: 10,
    topics_completed,
    next_topic: null,
    remaining_minutes: 0,
    needed_minutes: 0,
    overrun_ratio: 1,
    weekly_minutes: 0,
    finish_date,
  });
  test('names what is done first', () => {
    const all = [
      syllabus('Maths', 4, '2027-02-03'),
      syllabus('Chess', 8, '2027-01-09'),
      syllabus('Old', 10, '2026-11-01'),
    ];
    expect(both((w) => finishTitle(w, all))).toEqual([
      'You’ll finish Chess first, around 9 January 2027',
      'Mit Chess bist du zuerst fertig, um den 9. Januar 2027',
    ]);
  });
  test('knows when there is nothing to tell', () => {
    expect(finishTitle(english, [syllabus('Maths', 4, '2027-02-03')])).toBe(
      'You’ll finish Maths around 3 February 2027',
    );
    expect(finishTitle(english, [syllabus('Maths', 4, null)])).toBe('Too early to say when you’ll finish');
    expect(finishTitle(english, [syllabus('Maths', 10, null)])).toBe('All topics are done');
    expect(finishTitle(german, [])).toBe('Noch kein Lehrplan');
  });
});
