import { expect, test } from 'vitest';
import { eventually } from './harness/calendar.ts';
import { press, pressInDialog } from './harness/keys.ts';
import { member, setting, type Person } from './harness/people.ts';

const here = setting();

interface Feed {
  id: string;
  name: string;
  subject_ids: string[] | null;
  past_days: number;
  ahead_weeks: number;
  done: string;
  alarm_minutes: number | null;
  exams: boolean;
}

const everyDay = { slots: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '10:00', end: '11:00' }] };
const list = (ada: Person, space = '/app') => ada.ask<Feed[]>('GET', space + '/v1/feeds');

/** What another program gets from the address of a feed: the status, and the names of its events. */
async function fetched(url: string): Promise<{ status: number; names: string[] }> {
  const answer = await fetch(here.planner.url + new URL(url).pathname);
  const names = [...(await answer.text()).matchAll(/^SUMMARY:(.*)\r$/gm)].map((found) => found[1]!);
  return { status: answer.status, names: [...new Set(names)] };
}

/** Takes the address out of the dialog that tells it, and closes that. */
async function told({ page }: Person): Promise<string> {
  const dialog = page.getByRole('dialog', { name: /Address of/ });
  const url = await dialog.getByLabel('Address').inputValue();
  expect(await dialog.getByRole('link', { name: 'Open in a calendar' }).getAttribute('href')).toBe(
    url.replace(/^https?:/, 'webcal:'),
  );
  await pressInDialog(page, 'Escape'); // it must be closed on purpose
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return url;
}

test('a feed is made by keyboard, its address is told once and leads to the blocks; it gets another, and is deleted', async () => {
  const ada = await member();
  const { page } = ada;
  await ada.subject('Algebra', everyDay);
  await ada.subject('Biology', everyDay);
  await ada.open('/settings/calendars');
  const add = page.getByRole('button', { name: 'New feed' });
  await add.focus();
  await press(page, 'Enter');
  await page.getByLabel('Name').fill('Phone');
  await page.getByLabel('Only these').check();
  await pressInDialog(page, 'Tab');
  await pressInDialog(page, 'Space');
  await page.getByLabel('Reminder').selectOption('10 minutes before');
  await page.getByLabel('Name').press('Enter');
  const url = await told(ada);
  expect(await fetched(url)).toEqual({ status: 200, names: ['Algebra'] });
  const [feed] = await list(ada);
  expect(feed).toMatchObject({ name: 'Phone', past_days: 30, ahead_weeks: 12, done: 'mark', alarm_minutes: 10 });
  await page.getByText('Algebra, reminder 10 minutes before').waitFor();
  await page.getByText(/^Last used today/).waitFor();
  await eventually(() => add.evaluate((el) => el === document.activeElement), true);
  const token = /feeds\/(.*)\.ics/.exec(url)![1]!;
  expect(await page.content()).not.toContain(token);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(token);

  await page.getByRole('button', { name: 'New address for Phone' }).click();
  await page.getByText(/current address stops working/).waitFor();
  expect((await fetched(url)).status).toBe(200); // nothing has happened yet
  await page.getByRole('button', { name: 'Make new address' }).click();
  const second = await told(ada);
  expect([(await fetched(url)).status, (await fetched(second)).status]).toEqual([404, 200]);
  await page.getByRole('button', { name: 'Delete Phone' }).click();
  await page.getByText(/Your schedule stays as it is/).waitFor();
  await page.getByRole('button', { name: 'Delete feed' }).click();
  await page.getByText('No feeds yet.').waitFor();
  expect((await fetched(second)).status).toBe(404);
});

test('what a feed shows is changed, and what cannot be is told at its field', async () => {
  const ada = await member();
  const { page } = ada;
  const algebra = await ada.subject('Algebra', everyDay);
  await ada.ask('POST', '/app/v1/feeds', { name: 'Phone', alarm_minutes: 7 });
  await ada.open('/settings/calendars');
  await page.getByRole('button', { name: 'Change Phone' }).click();
  await page.getByLabel('Name').fill('');
  await page.getByLabel('Only these').check();
  await page.getByLabel('Days before today').fill('93');
  await page.getByRole('button', { name: 'Save' }).click();
  for (const text of ['Fill this in.', 'Choose a subject, or all.', 'Enter a whole number from 0 to 92.'])
    await page.getByText(text).waitFor();
  await page.getByLabel('Name').fill('Desk');
  await page.getByRole('checkbox', { name: 'Algebra' }).check();
  await page.getByLabel('Days before today').fill('0');
  await page.getByLabel('Weeks ahead').fill('53');
  await page.getByLabel('Finished blocks').selectOption('Hide');
  expect(await page.getByLabel('Reminder').inputValue()).toBe('7'); // which is not among those that are offered
  await page.getByRole('checkbox', { name: /Exams/ }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Algebra, reminder 7 minutes before').waitFor();
  expect(await list(ada)).toMatchObject([
    { name: 'Desk', subject_ids: [algebra.id], past_days: 0, ahead_weeks: 53, done: 'hide', exams: false },
  ]);
});

test('feeds of the sandbox are apart from the live ones', async () => {
  const ada = await member();
  const { page } = ada;
  await ada.ask('POST', '/app/sandbox/v1/subjects', { name: 'Trial', type: 'study', ...everyDay });
  await ada.ask('POST', '/app/v1/feeds', { name: 'Phone' });
  await ada.open('/settings/calendars');
  await page.getByRole('button', { name: 'Change Phone' }).waitFor();
  await page.getByRole('button', { name: 'Open sandbox' }).click();
  await page.getByText('No feeds yet.').waitFor();
  await page.getByRole('button', { name: 'New feed' }).click();
  await page.getByLabel('Name').fill('Desk');
  await page.getByRole('button', { name: 'Make feed' }).click();
  expect(await fetched(await told(ada))).toEqual({ status: 200, names: ['Trial'] });
  expect((await list(ada)).map((f) => f.name)).toEqual(['Phone']);
  expect((await list(ada, '/app/sandbox')).map((f) => f.name)).toEqual(['Desk']);
});
