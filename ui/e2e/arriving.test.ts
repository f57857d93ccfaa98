import { expect, test } from 'vitest';
import { eventually } from './harness/calendar.ts';
import { member, password, setting, visitor } from './harness/people.ts';

const here = setting();

test('a wrong address is answered with the page that says so, and with 404', async () => {
  const ada = await member();
  ada.expected = /404/;
  const response = await ada.page.goto(here.planner.url + '/weeek');
  expect(response?.status()).toBe(404);
  await ada.page.getByRole('heading', { name: 'Nothing here.' }).waitFor();
  await ada.page.getByRole('main').getByRole('link', { name: 'Week' }).click();
  await ada.page.waitForURL(here.planner.url + '/');
  expect((await ada.fetch('GET', '/app/nothing')).headers()['content-type']).toContain('json');
});

test('an invitation fills in the address that it is for', async () => {
  const link = new URL(
    await here.planner.command('account', 'invite', '--email', 'eve@example.org', '--public-url', here.planner.url),
  );
  const eve = await visitor();
  await eve.open(link.pathname + link.search);
  const email = eve.page.getByLabel('E-mail');
  await eventually(() => email.inputValue(), 'eve@example.org');
  await eve.page.getByLabel('Password', { exact: true }).fill(password);
  await eve.page.getByRole('button', { name: 'Create account' }).click();
  await eventually(async () => (await eve.fetch('GET', '/app/account')).status(), 200);
});

test('the zone of the device is offered where it is another one, until somebody has decided', async () => {
  const ada = await member({ timezoneId: 'Asia/Tokyo' });
  await ada.ask('PATCH', '/app/account', { time_zone: 'UTC' });
  const zone = async () => (await ada.ask<{ time_zone: string }>('GET', '/app/account')).time_zone;
  const offer = ada.page.getByText('this device is on Asia/Tokyo time');
  await ada.open('/progress');
  await offer.waitFor();
  await ada.page.getByRole('button', { name: 'Keep', exact: true }).click();
  await offer.waitFor({ state: 'detached' });
  expect(await zone()).toBe('UTC');

  await ada.ask('PATCH', '/app/account', { time_zone: 'Europe/Berlin' }); // another one again
  await ada.page.reload();
  await ada.page.getByRole('button', { name: 'Use Asia/Tokyo' }).click();
  await offer.waitFor({ state: 'detached' });
  await eventually(zone, 'Asia/Tokyo');
});
