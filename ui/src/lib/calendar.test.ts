import '../messages/testing';
import { expect, test } from 'vitest';
import { next } from './server.testing';

const { addCalendar, changeCalendar, eventsWords, nameOfAddress, nameOfFile, replaceContent, saidOf } =
  await import('./calendar');

const draft = { name: 'University', all_day: 'ignore', titles: true } as const;
const calendar = {
  ...draft,
  id: 'cal_1',
  source: 'url',
  host: 'uni.example.org',
  events: 214,
  through: '2027-11-27',
  refreshed: '2026-11-25T22:00:00Z',
  state: 'ok',
  problem: null,
  skipped: [],
} as const;

test.each([
  ['https://www.uni.example.org/x.ics?token=1', 'uni.example.org'],
  [' webcal://Calendar.Example.org:8443/x.ics', 'example.org'],
  ['http://ada:secret@home.example.org/x', 'home.example.org'],
  ['https://' + 'long.'.repeat(10) + 'org/', ('long.'.repeat(10) + 'org').slice(0, 40)],
  ['not an address', ''],
  ['', ''],
])('a calendar behind %s is called %s', (url, name) => {
  expect(nameOfAddress(url)).toBe(name);
});

test('a calendar in a file is called as that', () => {
  expect(nameOfFile('Stundenplan WS.ICS')).toBe('Stundenplan WS');
  expect(nameOfFile('holidays')).toBe('holidays');
  expect(nameOfFile('x'.repeat(50) + '.ics')).toHaveLength(40);
});

test('how much a calendar has is told with the day through which it is known', () => {
  expect(eventsWords({ ...calendar, skipped: [] })).toMatch(/^214 events until .*27.*2027$/);
  expect(eventsWords({ ...calendar, skipped: [], events: 1 })).toMatch(/^1 event until/);
  expect(eventsWords({ ...calendar, skipped: [], events: 0, through: null })).toBe('');
});

test('a calendar is sent with its address or its text, and another text as it is', async () => {
  const added = addCalendar('live', draft, { url: 'webcal://uni.example.org/x.ics' });
  const post = await next();
  expect([post.method, post.path, post.body]).toEqual([
    'POST',
    '/app/v1/calendars',
    { ...draft, url: 'webcal://uni.example.org/x.ics' },
  ]);
  await post.answer(201, calendar);
  expect(await added).toEqual({ calendar, effect: undefined });
  void changeCalendar('sandbox', 'cal_1', { titles: false });
  const patch = await next();
  expect([patch.method, patch.path, patch.body]).toEqual([
    'PATCH',
    '/app/sandbox/v1/calendars/cal_1',
    { titles: false },
  ]);
  await patch.answer(200, calendar);
  void replaceContent('live', 'cal_1', '"BEGIN:VCALENDAR"'); // which is JSON, for this test to read it
  const put = await next();
  expect([put.method, put.path, put.headers.get('Content-Type'), put.body]).toEqual([
    'PUT',
    '/app/v1/calendars/cal_1/content',
    'text/calendar',
    'BEGIN:VCALENDAR',
  ]);
  await put.answer(200, calendar);
});

test('what it does to blocks is told as that of days off is', async () => {
  const changed = changeCalendar('live', 'cal_1', { all_day: 'day_off' });
  const effect = { blocks_added: 0, blocks_removed: 2, blocks_kept: 1 };
  await (await next()).answer(200, calendar, '"2"', { effect });
  expect(await changed).toEqual({ calendar, effect });
  expect(saidOf('Holidays: saved', { effect })).toBe('Holidays: saved. Removes 2 blocks. 1 of your own stays.');
  expect(saidOf('Holidays: saved', { effect: undefined })).toBe('Holidays: saved');
});

test('a large file follows a calendar that is empty, which goes if the file is refused', async () => {
  const large = JSON.stringify('x'.repeat(300_000)); // which is JSON, for this test to read it
  const added = addCalendar('live', draft, { content: large });
  const post = await next();
  expect(post.body).toMatchObject({
    content: expect.stringMatching(/^BEGIN:VCALENDAR[^]*END:VCALENDAR\r\n$/) as string,
  });
  await post.answer(201, calendar);
  const put = await next();
  expect([put.method, put.path]).toEqual(['PUT', '/app/v1/calendars/cal_1/content']);
  await put.answer(422, { code: 'VALIDATION_ERROR', message: 'content: is not a calendar', fields: [] });
  const gone = await next();
  expect([gone.method, gone.path]).toEqual(['DELETE', '/app/v1/calendars/cal_1']);
  void gone.answer(204);
  await expect(added).rejects.toMatchObject({ status: 422 });
});
