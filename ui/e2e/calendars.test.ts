import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { looks, violations } from './harness/axe.ts';
import { addDays, block, boxOf, drag, eventually, nextMonday } from './harness/calendar.ts';
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
const busy = (page: Page) => page.locator('.ec-bg-event');

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

test('a calendar is added by its address, and stands behind the blocks; its address is shown never again', async () => {
  const { ada, monday, made } = await student();
  const { page } = ada;
  await ada.open('/settings/calendars');
  const add = page.getByRole('button', { name: 'Add a calendar' });
  await add.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Address').fill(university.url);
  expect(await page.getByLabel('Name').inputValue()).toBe('127.0.0.1');
  await page.getByLabel('Name').fill('University');
  await page.getByLabel('Name').press('Enter');
  await page.getByText(/^127\.0\.0\.1, 3 events until/).waitFor();
  await page.getByText(/^Read \d/).waitFor();
  await eventually(() => add.evaluate((el) => el === document.activeElement), true);
  expect(await page.content()).not.toContain('s3cret');
  await ada.open('/week/' + monday);
  await block(page, made.id).waitFor();
  expect(await busy(page).allInnerTexts()).toEqual([
    expect.stringMatching(/Analysis I\s+12:00–13:30/),
    expect.stringMatching(/Chess club\s+18:00–20:00/),
  ]);
  const at = await boxOf(block(page, made.id));
  expect((await busy(page).first().boundingBox())!.width).toBeGreaterThan(at.width);
});

test.each([
  [{ status: 404 }, 'The address answered with the error 404.'],
  [{ text: '<!doctype html>' }, 'This is not a calendar.'],
  [{ text: calendarOf().replace('END:VCALENDAR\r\n', '') }, 'This calendar is cut short: its end is missing.'],
])('why an address is no calendar is told at its field, and nothing is made: %o', async (answer, why) => {
  const { ada } = await student();
  ada.expected = /422/;
  const { page } = ada;
  Object.assign(university, answer);
  await ada.open('/settings/calendars');
  await page.getByRole('button', { name: 'Add a calendar' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Paste an address, or choose a file.').waitFor();
  await page.getByLabel('Address').fill(university.url);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(why).waitFor();
  expect(await page.getByLabel('Address').getAttribute('aria-invalid')).toBe('true');
  expect(await list(ada)).toEqual([]);
});

test('a calendar comes from a file that is chosen or dropped, and another file takes its place', async () => {
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
  await dialog.getByRole('button', { name: 'Leave out Lectures.ics' }).click();
  await dialog.getByLabel('Address').waitFor();
  const buffer = (text: string) => ({ name: 'Shifts.ics', mimeType: 'text/calendar', buffer: Buffer.from(text) });
  await dialog.getByLabel('Choose a file').setInputFiles(buffer(university.text));
  await page.getByLabel('Events of whole days').selectOption('Are busy times');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(/^From a file, 3 events until/).waitFor();
  const shorter = calendarOf({ title: 'Shift', date: monday, start: '08:00', end: '16:00' });
  await page.getByLabel('Another file for Shifts').setInputFiles(buffer(shorter));
  await page.getByText(/^From a file, 1 event until/).waitFor();
  expect(await list(ada)).toMatchObject([{ name: 'Shifts', all_day: 'busy', titles: true }]);
});

test('how a calendar stands is told in words, with the lines that do not count; it is changed and deleted', async () => {
  const { ada, monday } = await student();
  const { page } = ada;
  const odd = { title: 'Odd', date: monday, start: '08:00', end: '09:00', more: ['RRULE:FREQ=SECONDLY'] };
  university.text = calendarOf(odd);
  await ada.ask('POST', '/app/v1/calendars', { name: 'University', url: university.url });
  await ada.open('/settings/calendars');
  await page.getByText('1 line read otherwise, or left out').click();
  await page.getByText('Line 9: Repeats every second.').waitFor();
  university.status = 500;
  await page.getByRole('button', { name: 'Refresh University' }).click();
  await page
    .getByText(/The address answered with the error 500|It was read a moment ago/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Change University' }).click();
  await page.getByLabel('Name').fill('Campus');
  await page.getByLabel('Show what events are called').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Change Campus' }).waitFor();
  expect(await list(ada)).toMatchObject([{ name: 'Campus', titles: false }]);
  await page.getByRole('button', { name: 'Delete Campus' }).click();
  await page.getByText(/Its busy times leave your week/).waitFor();
  expect(await list(ada)).toHaveLength(1); // nothing has happened yet
  await page.getByRole('button', { name: 'Delete the calendar' }).click();
  await page.getByText('There are none yet.').waitFor();
  expect(await list(ada)).toEqual([]);
});

test('a key and a switch hide busy times, which this browser remembers; they cannot be dragged', async () => {
  const { ada, made } = await enrolled();
  const { page } = ada;
  const lecture = busy(page).first();
  const at = await lecture.boundingBox();
  await page.mouse.move(at!.x + 20, at!.y + 10);
  await page.mouse.down();
  await page.mouse.move(at!.x + 20, at!.y + 60, { steps: 4 });
  await page.mouse.up(); // which draws a new block
  await page
    .getByRole('dialog', { name: 'New block' })
    .getByText(/You are busy then: Analysis I/)
    .waitFor();
  await page.keyboard.press('Escape');
  expect(await lecture.innerText()).toContain('12:00–13:30');
  await page.keyboard.press('b');
  await eventually(() => busy(page).count(), 0);
  await page.reload();
  await block(page, made.id).waitFor();
  expect(await busy(page).count()).toBe(0);
  const shown = page.getByRole('switch', { name: 'Busy times' });
  expect(await shown.getAttribute('aria-checked')).toBe('false');
  await shown.click();
  await lecture.waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Show or hide busy times').waitFor();
});

test('a block that is dragged over a busy time is told so, and stays there', async () => {
  const { ada, made } = await enrolled();
  const { page } = ada;
  const at = await boxOf(block(page, made.id));
  const grip = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  await drag(page, grip, { x: grip.x, y: grip.y + 2 * at.height }); // an hour is its height
  await eventually(async () => (await ada.block(made.id)).start, '12:00');
  await page.getByRole('button', { name: /Algebra, .*at the same time as Analysis I/ }).waitFor();
  await block(page, made.id).focus();
  await stopClock(page); // what is told stays until something else is
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByText('Algebra is now at the same time as Analysis I, 12:00–13:30.').waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await eventually(() => page.getByText(/is now at the same time/).count(), 0);
  await page.keyboard.press('Enter');
  await page.getByLabel('Date', { exact: true }).fill(addDays(made.date, 1));
  await page.getByLabel('Start').fill('19:00');
  await page.getByLabel('End').fill('21:00');
  await page.getByText('You are busy then: Chess club, 18:00–20:00.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually(async () => (await ada.block(made.id)).start, '19:00');
});

test('whole days of a calendar become days off, which are changed with it alone', async () => {
  const { ada, monday } = await student();
  const { page } = ada;
  await ada.subject('Biology', { slots: [{ days: [4], start: '09:00', end: '10:00' }] });
  await ada.ask('POST', '/app/v1/calendars', { name: 'University', url: university.url });
  await ada.open('/settings/calendars');
  await page.getByRole('button', { name: 'Change University' }).click();
  await page.getByLabel('Events of whole days').selectOption('Are days off');
  await page.getByText('On days off, slots give no blocks.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  const thursday = `?date=${addDays(monday, 3)}`;
  await eventually(async () => (await ada.blocks(thursday)).length, 0);
  await ada.open('/week/' + monday);
  await page.getByRole('button', { name: 'Open day' }).click();
  await page.getByText('These days come from a calendar').waitFor();
  await page.getByRole('link', { name: 'Calendars' }).click();
  await page.getByRole('button', { name: 'Delete University' }).click();
  await page.getByRole('button', { name: 'Delete the calendar' }).click();
  await eventually(async () => (await ada.blocks(thursday)).length, 1);
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

test.each(looks.slice(0, 3))('axe finds nothing on busy times, on calendars and in their dialogs: %o', async (look) => {
  const { ada } = await enrolled(look);
  const { page } = ada;
  await page.getByRole('switch', { name: /Busy times|Belegte Zeiten/ }).waitFor();
  expect(await violations(ada)).toEqual([]);
  await ada.open('/settings/calendars');
  await page.getByRole('button', { name: /Change University|University ändern/ }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violations(ada)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Add a calendar|Kalender hinzufügen/ }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violations(ada)).toEqual([]);
});
