import { expect, test } from 'vitest';
import { clean, visit } from '../harness/axe.ts';
import { eventually, nextMonday } from '../harness/calendar.ts';
import { again, authenticator, member, password, setting, type Person } from '../harness/people.ts';
import { calendarOf } from '../harness/university.ts';

const here = setting();

/** What a request without a browser gets, with a key if there is one. */
const fetched = (path: string, key?: string) =>
  fetch(here.planner.url + path, key ? { headers: { Authorization: `Bearer ${key}` } } : {});

/** Makes a key on the screen, and returns it. */
async function makesKey({ page }: Person): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill('laptop');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  const key = (await dialog.locator('[data-secret]').first().innerText()).trim();
  await dialog.getByRole('button', { name: 'I’ve saved the key' }).click();
  await dialog.waitFor({ state: 'detached' });
  return key;
}

/** Makes a feed of the calendar on the screen, and returns its path. */
async function makesFeed({ page }: Person): Promise<string> {
  await page.getByRole('button', { name: 'New feed' }).click();
  await page.getByLabel('Name').fill('Phone');
  await page.getByRole('button', { name: 'Make feed' }).click();
  const dialog = page.getByRole('dialog', { name: /Address of/ });
  const url = await dialog.getByLabel('Address').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  return new URL(url).pathname;
}

test('programs get keys, other calendars come and go, and an account is kept safe and left', async () => {
  const ada = await member();
  const { page } = ada;
  const everyDay = [{ days: [0, 1, 2, 3, 4, 5, 6], start: '10:00', end: '11:00' }];
  await ada.subject('Algebra', { slots: everyDay });

  // A key, which works until it is revoked.
  await visit(ada, '/settings/developer', 'API documentation');
  const key = await makesKey(ada);
  const subjects = await fetched('/v1/subjects', key);
  expect(((await subjects.json()) as { data: { name: string }[] }).data.map((s) => s.name)).toEqual(['Algebra']);
  await page
    .getByRole('button', { name: /revoke/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await eventually(async () => (await fetched('/v1/subjects', key)).status, 401);
  expect(here.planner.log).not.toContain(key);

  // A feed for other programs, and a calendar of theirs, from a file.
  await visit(ada, '/settings/calendars', 'No feeds yet.');
  const feed = await makesFeed(ada);
  expect(await (await fetched(feed)).text()).toContain('SUMMARY:Algebra\r\n');
  const monday = nextMonday(await ada.today());
  const lecture = calendarOf({ title: 'Analysis I', date: monday, start: '12:00', end: '13:30' });
  await page.getByRole('button', { name: 'Add a calendar' }).click();
  const file = { name: 'Lectures.ics', mimeType: 'text/calendar', buffer: Buffer.from(lecture) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText(/^From a file, 1 event until/).waitFor();
  await clean(ada);
  await ada.open('/week/' + monday);
  await page
    .locator('[data-busy]')
    .filter({ hasText: /Analysis I\s*12:00–13:30/ })
    .waitFor();
  await ada.open('/settings/calendars');
  await page.getByRole('button', { name: 'Delete Phone' }).click();
  await page.getByRole('button', { name: 'Delete feed' }).click();
  await page.getByText('No feeds yet.').waitFor();
  expect((await fetched(feed)).status).toBe(404);

  // Another password, which ends what goes on elsewhere; a passkey, which signs in.
  const other = await again(ada);
  await authenticator(ada);
  await visit(ada, '/settings/security', 'No passkeys yet.');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill('an even better password');
  await page.getByRole('button', { name: /change password/i }).click();
  await page.getByText('Password changed.').waitFor(); // with it the browser has a new session
  await eventually(async () => (await other.fetch('GET', '/app/account')).status(), 401);
  await page.getByLabel('Name of the passkey').fill('laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Remove: laptop' }).waitFor();
  await visit(ada, '/settings/profile', 'Time zone');
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await eventually(async () => (await ada.fetch('GET', '/app/account')).status(), 200);

  // The other pages of the settings.
  for (const [path, text] of [
    ['/settings/calendar', 'Add time off'],
    ['/settings/reminders', 'Reminders'],
    ['/settings/data', /demo/i],
    ['/settings/administration', ada.email],
  ] as const)
    await visit(ada, path, text);
});
