import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { looks, violations } from './harness/axe.ts';
import { addDays, block, boxOf, drag, eventually, nextMonday } from './harness/calendar.ts';
import { now } from './harness/clock.ts';
import { press, pressInDialog } from './harness/keys.ts';
import { stopClock } from './harness/patience.ts';
import { member, setting, type Block, type Person } from './harness/people.ts';
import { calendarOf, outboundHere, University } from './harness/university.ts';

setting(...outboundHere);

interface Calendar {
  id: string;
  name: string;
  all_day: string;
  titles: boolean;
}

let university: University;
beforeAll(async () => {
  university = await University.open();
});
beforeEach(() => {
  university.status = 200;
});
afterAll(() => university.close());

const list = (ada: Person) => ada.ask<Calendar[]>('GET', '/app/v1/calendars');
const busy = (page: Page) => page.locator('[data-busy]');

/** Somebody with a block on Tuesday of next week from 10 to 11, and lectures beside it and on Wednesday. */
async function student(options = {}): Promise<{ ada: Person; monday: string; made: Block }> {
  const ada = await member(options);
  const subject = await ada.subject('Algebra');
  const monday = nextMonday(await ada.today());
  const when = { date: addDays(monday, 1), start: '10:00', end: '11:00' };
  const made = await ada.ask<Block>('POST', '/app/v1/blocks', { subject_id: subject.id, ...when });
  university.text = calendarOf(
    { title: 'Analysis I', date: addDays(monday, 1), start: '12:00', end: '13:30' },
    { title: 'Chess club', date: addDays(monday, 2), start: '18:00', end: '20:00' },
    { title: 'Open day', date: addDays(monday, 3) },
  );
  return { ada, monday, made };
}

/** The same, whose plan has the calendar, looking at that week. */
async function enrolled(options = {}): Promise<{ ada: Person; monday: string; made: Block }> {
  const all = await student(options);
  const body = { name: 'University', content: university.text };
  await all.ada.ask('POST', '/app/v1/calendars', body);
  await all.ada.open('/week/' + all.made.date);
  await busy(all.ada.page).first().waitFor();
  return all;
}

test('why an address is no calendar is told at its field; one that is stands behind the blocks, and is shown never again', async () => {
  const { ada, monday, made } = await student();
  ada.expected = /422/;
  const { page } = ada;
  const { text } = university;
  await ada.open('/settings/calendars');
  const add = page.getByRole('button', { name: 'Add a calendar' });
  await add.focus();
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Paste an address or choose a file.').waitFor();
  await page.getByLabel('Address').fill(university.url);
  await eventually(() => page.getByLabel('Name').inputValue(), '127.0.0.1');
  await page.getByLabel('Name').fill('University');
  for (const [answer, why] of [
    [{ status: 404 }, 'The address returned the error 404.'],
    [{ text: '<!doctype html>' }, 'This isn’t a calendar.'],
    [{ text: text.replace('END:VCALENDAR\r\n', '') }, 'This calendar is incomplete: its end is missing.'],
  ] as const) {
    Object.assign(university, { status: 200 }, answer);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText(why).waitFor();
    expect(await page.getByLabel('Address').getAttribute('aria-invalid')).toBe('true');
  }
  expect(await list(ada)).toEqual([]);
  university.text = text;
  await page.getByLabel('Name').press('Enter');
  await page.getByText(/^127\.0\.0\.1, 3 events until/).waitFor();
  await page.getByText(/^Updated \d/).waitFor();
  await eventually(() => add.evaluate((el) => el === document.activeElement), true);
  expect(await page.content()).not.toContain('s3cret');
  await ada.open('/week/' + monday);
  await block(page, made.id).waitFor();
  await busy(page)
    .first()
    .filter({ hasText: /Analysis I\s*12:00–13:30/ })
    .waitFor();
  await busy(page)
    .nth(1)
    .filter({ hasText: /Chess club\s*18:00–20:00/ })
    .waitFor();
  expect(await busy(page).count()).toBe(2);
  const at = await boxOf(block(page, made.id));
  expect((await busy(page).first().boundingBox())!.width).toBeGreaterThan(at.width);
});

test('a calendar comes from a file that is chosen or dropped, another file takes its place; it is changed and deleted', async () => {
  const { ada, monday } = await student();
  const { page } = ada;
  await ada.open('/settings/calendars');
  await page.getByRole('button', { name: 'Add a calendar' }).click();
  const dialog = page.getByRole('dialog');
  const files = await page.evaluateHandle((text) => {
    const all = new DataTransfer();
    all.items.add(new File([text], 'Lectures.ics', { type: 'text/calendar' }));
    return all;
  }, university.text);
  await dialog.locator('form').dispatchEvent('drop', { dataTransfer: files });
  await eventually(() => page.getByLabel('Name').inputValue(), 'Lectures');
  await dialog.getByRole('button', { name: 'Remove Lectures.ics' }).click();
  await dialog.getByLabel('Address').waitFor();
  const buffer = (text: string) => ({ name: 'Shifts.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) });
  await dialog.getByLabel('Choose a file').setInputFiles(buffer(university.text));
  await page.getByLabel('All-day events').selectOption('Busy');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(/^From a file, 3 events until/).waitFor();
  const shorter = calendarOf({ title: 'Shift', date: monday, start: '08:00', end: '16:00' });
  await page.getByLabel('Replace the file of Shifts').setInputFiles(buffer(shorter));
  await page.getByText(/^From a file, 1 event until/).waitFor();
  expect(await list(ada)).toMatchObject([{ name: 'Shifts', all_day: 'busy', titles: true }]);
  await page.getByRole('button', { name: 'Change Shifts' }).click();
  await page.getByLabel('Name').fill('Work');
  await page.getByLabel('Show titles').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change Work' }).waitFor();
  expect(await list(ada)).toMatchObject([{ name: 'Work', titles: false }]);
  await page.getByRole('button', { name: 'Delete Work' }).click();
  await page.getByText('This removes its busy times from your week. Your blocks stay as they are.').waitFor();
  expect(await list(ada)).toHaveLength(1); // nothing has happened yet
  await page.getByRole('button', { name: 'Delete calendar' }).click();
  await page.getByText('No calendars yet.').waitFor();
  expect(await list(ada)).toEqual([]);
});

test('how a calendar stands is told in words: what was skipped, that it is old, and that it was never read', async () => {
  const { ada, monday } = await student();
  const { page } = ada;
  const sandbox = '/app/sandbox/v1';
  const stands = async () => {
    const [one] = await ada.ask<{ state: string; problem: string | null }[]>('GET', sandbox + '/calendars');
    return one && [one.state, one.problem];
  };
  university.text = calendarOf(
    { title: 'Odd', date: monday, start: '08:00', end: '09:00', more: ['RRULE:FREQ=SECONDLY'] },
    { title: 'Fair', date: monday, start: '10:00', end: '11:00', more: ['EXDATE:soon'] },
  );
  await ada.ask('POST', sandbox + '/calendars', { name: 'University', url: university.url });
  await ada.open('/settings/calendars');
  await page.getByRole('button', { name: 'Open sandbox' }).click();
  await page.getByText('2 lines changed or skipped').click();
  await page.getByText('Line 9: Repeats every second.').waitFor();
  await page.getByText('Line 16: Has what is no time.').waitFor();
  university.status = 500;
  await page.getByRole('button', { name: 'Refresh University' }).click();
  const failed = page.getByText('Last try: The address returned the error 500.');
  await failed.first().waitFor();

  // Two days and an hour later; whoever looks has it read.
  await ada.ask('PUT', sandbox + '/sandbox/clock', { now: new Date(now() + 49 * 3_600_000).toISOString() });
  await eventually(stands, ['stale', 'answered 500']);
  await page.reload();
  await page
    .getByText('The planner couldn’t read this calendar for over two days. You see an older version.')
    .waitFor();
  await failed.first().waitFor();

  // What is imported has its address, and no times.
  const saved = await ada.ask('GET', '/app/export');
  await ada.ask('POST', sandbox + '/sandbox/reset');
  await ada.ask('POST', '/app/spaces/sandbox/import', saved);
  await eventually(stands, ['failed', 'answered 500']);
  await page.reload();
  await page.getByText('The planner couldn’t read this calendar yet.').waitFor();
  await page.getByText('Never updated').waitFor();
  university.status = 200;
  await page.getByRole('button', { name: 'Refresh University' }).click();
  await page.getByText(/^127\.0\.0\.1, 2 events until/).waitFor();
  await eventually(() => page.getByText('The planner couldn’t read this calendar yet.').count(), 0);
});

test('a key and a switch hide busy times, which this browser remembers; they cannot be dragged, and what is dragged over them is told so', async () => {
  const { ada, made } = await enrolled();
  const { page } = ada;
  const lecture = busy(page).first();
  const before = await boxOf(block(page, made.id));
  const noon = { x: before.x + 20, y: before.y + 2 * before.height + 10 }; // an hour is its height
  await drag(page, noon, { x: noon.x, y: noon.y + before.height }); // which draws a new block
  await page
    .getByRole('dialog', { name: 'New block' })
    .getByText(/You’re busy then: Analysis I/)
    .waitFor();
  await pressInDialog(page, 'Escape');
  expect(await lecture.innerText()).toContain('12:00–13:30');
  await press(page, 'b');
  await eventually(() => busy(page).count(), 0);
  await page.reload();
  await block(page, made.id).waitFor();
  expect(await busy(page).count()).toBe(0);
  const shown = page.getByRole('switch', { name: 'Busy times' });
  expect(await shown.getAttribute('aria-checked')).toBe('false');
  await shown.click();
  await lecture.waitFor();
  await press(page, '?');
  await page.getByRole('dialog').getByText('Show or hide busy times').waitFor();
  await pressInDialog(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const at = await boxOf(block(page, made.id));
  const grip = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  await drag(page, grip, { x: grip.x, y: grip.y + 2 * at.height }); // an hour is its height
  await eventually(async () => (await ada.block(made.id)).start, '12:00');
  await page.getByRole('button', { name: /Algebra, .*at the same time as Analysis I/ }).waitFor();
  await block(page, made.id).focus();
  await stopClock(page); // what is told stays until something else is
  await press(page, 'Alt+ArrowDown');
  await page.getByText('Algebra now overlaps with Analysis I, 12:00–13:30.').waitFor();
  await press(page, 'Alt+ArrowLeft');
  await eventually(() => page.getByText(/now overlaps with/).count(), 0);
  await press(page, 'e');
  await page.getByLabel('Date', { exact: true }).fill(addDays(made.date, 1));
  await page.getByLabel('Start').fill('19:00');
  await page.getByLabel('End').fill('21:00');
  await page.getByText('You’re busy then: Chess club, 18:00–20:00.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually(async () => (await ada.block(made.id)).start, '19:00');
});

test('suggestions show busy times as the week does, and come anew when there are others', async () => {
  const { ada } = await student();
  const { page } = ada;
  const tomorrow = addDays(await ada.today(), 1);
  const lecture = (title: string, start: string, end: string) =>
    ada.ask('POST', '/app/v1/calendars', { name: title, content: calendarOf({ title, date: tomorrow, start, end }) });
  await lecture('Seminar', '12:00', '13:30');
  await ada.open('/suggestions');
  const shown = page.locator('.picture .busy .text');
  await shown.filter({ hasText: /Seminar\s*12:00–13:30/ }).waitFor();
  expect(await shown.count()).toBe(1);
  await lecture('Tutorial', '15:00', '16:00');
  await page.getByText(/Here are new suggestions/).waitFor();
  await eventually(() => shown.count(), 2);
  await press(page, 'b');
  await eventually(() => shown.count(), 0);
  await page.getByRole('switch', { name: 'Busy times' }).click();
  await eventually(() => shown.count(), 2);
});

test('whole days of a calendar become days off, which are changed with it alone, and what that does is told', async () => {
  const { ada, monday } = await student();
  const { page } = ada;
  await ada.subject('Biology', { slots: [{ days: [4], start: '09:00', end: '10:00' }] });
  await ada.ask('POST', '/app/v1/calendars', { name: 'University', url: university.url });
  const thursday = `?date=${addDays(monday, 3)}`;
  expect(await ada.blocks(thursday)).toHaveLength(1);
  await ada.open('/settings/calendars');
  await page.getByRole('button', { name: 'Change University' }).click();
  await page.getByLabel('All-day events').selectOption('Days off');
  await page.getByText('Days off remove the blocks of your slots').waitFor();
  await stopClock(page); // what is told stays
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('University: saved. 1 block goes.').waitFor();
  expect(await ada.blocks(thursday)).toHaveLength(0);
  university.text = calendarOf();
  await page.getByRole('button', { name: 'Refresh University' }).click();
  await page.getByText(/^University refreshed: 0 events .*\. Adds 1 block\.$/).waitFor();
  expect(await ada.blocks(thursday)).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete University' }).click();
  await page.getByText('This removes its busy times and its days off.').waitFor();
  await ada.open('/settings/calendars'); // while the clock stands, a dialog does not close
  await page.getByRole('button', { name: 'Change University' }).click();
  await page.getByLabel('All-day events').selectOption('Busy');
  await page.getByText('Saving removes its days off. Your slots get their blocks back on these days.').waitFor();
});

test('the first use offers to paste the address of a timetable', async () => {
  const { monday } = await student();
  const ada = await member();
  const { page } = ada;
  await ada.open('/');
  await page.getByRole('button', { name: 'Paste your timetable’s address' }).click();
  await page.getByLabel('Address').fill(university.url);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('127.0.0.1: 3 events until').waitFor();
  await page.getByLabel('Subject', { exact: true }).fill('Algebra');
  await page.getByRole('button', { name: 'Fill my week' }).click();
  await page.locator('[data-week]').waitFor();
  await ada.open('/week/' + monday);
  await busy(page).first().waitFor();
});

test.each(looks.slice(0, 3))(
  'axe finds nothing on busy times, calendars, feeds and in their dialogs: %o',
  async (look) => {
    const { ada, monday } = await enrolled(look);
    const { page } = ada;
    const german = 'locale' in look;
    const click = (name: RegExp) => page.getByRole('button', { name }).click();
    const dialog = async (name: RegExp) => {
      await page.getByRole('dialog', { name }).waitFor();
      expect(await violations(ada, '[role="dialog"], [role="alertdialog"]')).toEqual([]);
    };
    await page.getByRole('switch', { name: /Busy times|Belegte Zeiten/ }).waitFor();
    expect(await violations(ada)).toEqual([]);
    const holiday = calendarOf({ title: 'Open day', date: addDays(monday, 3) });
    await ada.ask('POST', '/app/v1/calendars', { name: 'Holidays', content: holiday, all_day: 'day_off' });
    await ada.ask('POST', '/app/v1/feeds', { name: 'Telephone in the pocket', alarm_minutes: 10 });
    await ada.open('/settings/calendars');
    await page.getByRole('button', { name: /Change Telephone|Telephone.* ändern/ }).waitFor();
    await page.getByRole('button', { name: /Change University|University ändern/ }).waitFor();
    expect(await violations(ada)).toEqual([]);
    await click(/Change University|University ändern/);
    await dialog(/Calendar|Kalender/);
    await pressInDialog(page, 'Escape');
    await click(/Add a calendar|Kalender hinzufügen/);
    await dialog(/Add a calendar|Kalender hinzufügen/);
    await pressInDialog(page, 'Escape');
    await click(/Change Telephone|Telephone.* ändern/);
    await page.getByLabel(german ? 'Nur diese' : 'Only these').check();
    await dialog(/Feed|Abo/);
    await pressInDialog(page, 'Escape');
    await click(/New address|Neue Adresse/);
    await dialog(/new address|neue Adresse/);
    await click(/Make a new|Neue Adresse anlegen/);
    await dialog(/address of|Adresse von/);
  },
);
