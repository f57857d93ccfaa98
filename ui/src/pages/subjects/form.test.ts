import { describe, expect, test } from 'vitest';
import { nextDate } from '../../lib/timetable';
import '../../lib/server.testing';
import { date, lastDates, recur, SubjectForm, type SlotRow } from './form.svelte';

// 2026-10-12 is a Monday.
const today = '2026-10-13';
const row = (more: Partial<SlotRow> = {}): SlotRow => ({ key: 1, days: [1, 4], start: '09:00', end: '10:00', ...more });

describe('how often a slot recurs', () => {
  test('begins with its next date, and ends with that where none was chosen', () => {
    const lab = row();
    recur(lab, 2, today);
    expect([lab.every, lab.from]).toEqual([2, '2026-10-15']);
    recur(lab, 1, today);
    expect([lab.every, lab.from]).toEqual([1, undefined]);
  });

  test('leaves a first date that was chosen', () => {
    const lab = row();
    date(lab, { from: '2026-10-05', until: '2027-02-05' });
    recur(lab, 2, today);
    expect([lab.from, lab.until, nextDate(lab, today)]).toEqual(['2026-10-05', '2027-02-05', '2026-10-19']);
    recur(lab, 1, today);
    expect([lab.from, lab.until]).toEqual(['2026-10-05', '2027-02-05']);
  });

  test('can be chosen before the days', () => {
    const lab = row({ days: [] });
    recur(lab, 3, today);
    expect(lab.from).toBe(today);
  });
});

test('slots that were read take the place of one that was only begun', () => {
  const form = new SubjectForm({ name: 'Lab', color: '#1D4ED8', type: 'study', slots: [] });
  form.addSlot();
  const read = [
    { days: [1], start: '10:00', end: '12:00' },
    { days: [4], start: '14:00', end: '16:00', from: '2026-10-12', every: 2 },
  ];
  const first = form.addSlots(read);
  expect(form.slots.map((r) => r.key)).toEqual([first, first + 1]);
  expect(form.whole).toEqual(read);
});

test('the dates that are offered are the last ones that are not over', () => {
  const term = { from: '2026-10-12', until: '2027-02-05' };
  expect(lastDates([row(term), row({ until: '2026-07-01' }), row()], today)).toMatchObject(term);
  expect(lastDates([row({ until: '2026-10-12' })], today)).toBeUndefined();
});

test('dates and weeks are kept, compared and sent, and left out where there are none', () => {
  const lab = { days: [1], start: '09:00', end: '10:00', from: '2026-10-12', until: '2027-02-05', every: 2 };
  const form = new SubjectForm({ name: 'Lab', color: '#1D4ED8', type: 'study', slots: [lab] });
  expect(form.dirty).toBe(false);
  expect(form.whole).toEqual([lab]);
  form.slots[0]!.until = '2027-02-12';
  expect(form.change).toEqual({ slots: [{ ...lab, until: '2027-02-12' }] });
  recur(form.slots[0]!, 1, today);
  date(form.slots[0]!, {});
  expect(form.whole).toEqual([{ days: [1], start: '09:00', end: '10:00' }]);
});
