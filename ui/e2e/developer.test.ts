import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { eventually } from './harness/calendar.ts';
import { pressInDialog } from './harness/keys.ts';
import { member, password, setting } from './harness/people.ts';

const here = setting();
const run = promisify(execFile);

/** The status that curl gets for the first request with a key. */
async function curl(key: string): Promise<string> {
  const line = [
    '-s',
    '-o',
    '/dev/null',
    '-w',
    '%{http_code}',
    '-H',
    `Authorization: Bearer ${key}`,
    here.planner.url + '/v1/schedule',
  ];
  return (await run('curl', line)).stdout;
}

test('a key is made, used with curl, revoked and refused', async () => {
  const ada = await member();
  const { page } = ada;
  await ada.open('/settings/developer');
  await page.getByLabel('Name', { exact: true }).fill('laptop');
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  const key = (await dialog.locator('[data-secret]').first().innerText()).trim();
  expect(key).toMatch(/^svc_live_[0-9A-Za-z]{33}$/);
  expect(await dialog.innerText()).toContain('curl');
  expect(await curl(key)).toBe('200');
  await pressInDialog(page, 'Escape'); // it must be closed on purpose
  await dialog.getByRole('button', { name: 'I’ve saved the key' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.content()).not.toContain(key);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    'svc_live_',
  );

  await page
    .getByRole('button', { name: /revoke/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await eventually(() => curl(key), '401');
  expect(here.planner.log).not.toContain(key);
});

test('a sandbox key that may only read says so in its prefix and its answers', async () => {
  const ada = await member();
  const { page } = ada;
  await ada.open('/settings/developer');
  await page.getByLabel('Schedule').selectOption({ label: 'Sandbox' });
  await page.getByLabel('Access').selectOption({ label: 'Read only' });
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = (await page.getByRole('dialog').locator('[data-secret]').first().innerText()).trim();
  expect(key).toMatch(/^svc_test_/);
  const made = await fetch(here.planner.url + '/v1/subjects', {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'x', type: 'study' }),
  });
  expect(made.status).toBe(403);
});

test('after a while a key needs the password again, and nothing that was typed is lost', async () => {
  const ada = await member();
  ada.expected = /403|422/;
  const { page } = ada;
  await ada.open('/settings/developer');
  await page.getByLabel('Name', { exact: true }).fill('laptop');
  await ada.forgetProofs();
  await page.getByRole('button', { name: 'Create key' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByText('Confirm with your password or a passkey.').waitFor();
  expect(await ada.ask('GET', '/app/keys')).toEqual([]);

  await page.getByRole('button', { name: 'Create key' }).click();
  await question.getByLabel('Password', { exact: true }).fill('not the password');
  await question.getByRole('button', { name: 'Continue' }).click();
  await question.getByText('Wrong password.').waitFor();
  await question.getByLabel('Password', { exact: true }).fill(password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog', { name: 'Your new key' }).locator('[data-secret]').waitFor();
  expect((await ada.ask<{ name: string }[]>('GET', '/app/keys')).map((k) => k.name)).toEqual(['laptop']);
});
