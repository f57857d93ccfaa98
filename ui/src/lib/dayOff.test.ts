import '../messages/testing';
import { expect, test } from 'vitest';
import { server, next } from './server.testing';

const { dayOffName, isFree, offOn, rangeText, saveDayOff, tryDeleteDayOff, wrongDates } = await import('./dayOff');
const { Schedule } = await import('./schedule.svelte');
const { m } = await import('./i18n.svelte');

const christmas = {
  id: 'off_1',
  name: 'Christmas',
  date_from: '2026-12-21',
  date_to: '2027-01-03',
  subject_id: null,
  pauses_rotation: false,
  calendar_id: null,
};
const ofBio = { ...christmas, id: 'off_2', name: '', subject_id: 'sub_1' };
const bio = (id: string) => (id === 'sub_1' ? { name: 'Bio' } : undefined);

test('a day is off from the first to the last day of what covers it', () => {
  const ids = (day: string) => offOn([christmas, { ...ofBio, date_to: '2026-12-21' }], day).map((d) => d.id);
  expect(ids('2026-12-20')).toEqual([]);
  expect(ids('2026-12-21')).toEqual(['off_1', 'off_2']);
  expect(ids('2027-01-03')).toEqual(['off_1']);
  expect(ids('2027-01-04')).toEqual([]);
});

test('a day is free when all subjects are off', () => {
  expect(isFree([ofBio])).toBe(false);
  expect(isFree([ofBio, christmas])).toBe(true);
});

test('days off have a name, and say of which subject they are', () => {
  expect(dayOffName(christmas, bio)).toBe('Christmas');
  expect(dayOffName(ofBio, bio)).toBe('Bio: Day off');
  expect(dayOffName({ ...ofBio, subject_id: 'sub_2' }, bio)).toBe('Day off');
  expect(rangeText('2026-12-21', '2027-01-03')).toMatch(/21.*2026.*3.*2027/);
});

test.each([
  ['2026-12-21', '2026-12-21', '', ''],
  ['2026-12-21', '2026-12-20', '', m().daysOff.endsFirst],
  ['2026-01-01', '2027-01-01', '', ''],
  ['2026-01-01', '2027-01-02', '', m().daysOff.tooLong(366)],
  ['', '2027-01-02', m().daysOff.noDate, ''],
  ['2026-01-01', '2026-02-30', '', m().daysOff.noDate],
])('from %s to %s is told as the server would', (date_from, date_to, from, to) => {
  expect(wrongDates({ date_from, date_to })).toEqual({ date_from: from, date_to: to });
});

test('what it would do is asked of the server, for new ones, changed and deleted ones', async () => {
  const draft = { name: '', date_from: '2026-12-21', date_to: '2026-12-22', subject_id: null, pauses_rotation: true };
  const asked = [];
  for (const ask of [
    () => saveDayOff('live', undefined, draft, true),
    () => saveDayOff('sandbox', 'off_1', draft, false),
    () => tryDeleteDayOff('live', 'off_1'),
  ]) {
    void ask();
    asked.push(await next());
  }
  expect(asked.map((a) => [a.method, a.path, a.body])).toEqual([
    ['POST', '/app/v1/days-off', { ...draft, dry_run: true }],
    ['PATCH', '/app/sandbox/v1/days-off/off_1', { ...draft, dry_run: false }],
    ['DELETE', '/app/v1/days-off/off_1?dry_run=true', {}],
  ]);
});

test('an effect is told in what goes, comes and stays', () => {
  expect(m().daysOff.effect(0, 11, 2)).toBe('Removes 11 blocks. 2 of your own stay.');
  expect(m().daysOff.effect(1, 1, 1)).toBe('Removes 1 block. Adds 1 block. 1 of your own stays.');
  expect(m().daysOff.effect(0, 0, 0)).toContain('No blocks affected');
  expect(m().daysOff.returning(6, 0)).toContain('Brings back 6 blocks.');
});

test('a schedule knows the days off of the days that it read last', async () => {
  const schedule = new Schedule('live');
  schedule.replace('2026-12-21', '2026-12-27', [], { days_off: [christmas, ofBio] });
  schedule.replace('2027-01-04', '2027-01-10', [], {});
  expect(schedule.daysOff('2026-12-24')).toEqual([christmas, ofBio]);
  expect(schedule.daysOff('2027-01-02')).toEqual([christmas, ofBio]);
  schedule.replace('2026-12-28', '2027-01-03', [], { days_off: [ofBio] });
  expect(schedule.daysOff('2026-12-24')).toEqual([ofBio]);
  await server.settled();
  expect(server.asked).toEqual([]);
});
