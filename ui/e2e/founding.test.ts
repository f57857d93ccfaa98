import { expect, test } from 'vitest';
import { eventually } from './harness/calendar.ts';
import { password, setting, visitor } from './harness/people.ts';

const here = setting('--sign-up', '');

test('the first account is made with the link that the server printed, and with nothing else', async () => {
  const ada = await visitor();
  const { page } = ada;
  await ada.open('/');
  await page.getByRole('heading', { name: 'Create the first account' }).waitFor();
  await page.getByText('it printed a link').waitFor();
  expect(await page.getByRole('button', { name: 'Create account' }).count()).toBe(0);
  expect((await ada.fetch('POST', '/app/sign-up', { email: ada.email, password })).status()).toBe(403);

  await ada.open('/join?invitation=' + 'A'.repeat(43));
  ada.expected = /403/;
  await page.getByLabel('E-mail').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('This isn’t the latest link of the server.').waitFor();

  const link = new URL(/http\S+\/join\?invitation=\S+/.exec(here.planner.log)![0]);
  await ada.open(link.pathname + link.search);
  await page.getByRole('heading', { name: 'Create the first account' }).waitFor();
  await page.getByLabel('E-mail').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await eventually(async () => (await ada.fetch('GET', '/app/account')).status(), 200);
  expect((await ada.ask<{ administrator: boolean }>('GET', '/app/account')).administrator).toBe(true);

  const bob = await visitor();
  await bob.open('/sign-up');
  await bob.page.getByText('You need an invitation here.').waitFor();

  await ada.open('/settings/administration');
  await page.getByLabel('Who can create an account').selectOption('Anyone');
  await page.getByText('Anyone can create an account here.').waitFor();
  await page.getByLabel('New accounts start in a fixed time zone').check();
  const zone = page.getByRole('combobox', { name: 'Time zone of new accounts' });
  await zone.fill('Tokyo');
  await zone.press('Enter');
  await eventually(
    async () => (await ada.ask<{ time_zone: string }>('GET', '/app/admin/settings')).time_zone,
    'Asia/Tokyo',
  );

  await bob.open('/sign-up');
  await bob.page.getByText('Tokyo').waitFor();
  await bob.page.getByLabel('E-mail').fill(bob.email);
  await bob.page.getByLabel('Password', { exact: true }).fill(password);
  await bob.page.getByRole('button', { name: 'Create account' }).click();
  await eventually(async () => (await bob.fetch('GET', '/app/account')).status(), 200);
  expect((await bob.ask<{ time_zone: string }>('GET', '/app/account')).time_zone).toBe('Asia/Tokyo');
});
