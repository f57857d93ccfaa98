import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { eventually } from './harness/calendar.ts';
import { again, authenticator, member, password, setting, visitor } from './harness/people.ts';

const here = setting();

test('a changed password ends the sessions elsewhere, and the app says so', async () => {
  const ada = await member();
  await ada.subject('Algebra');
  const other = await again(ada);
  other.expected = /401/;
  await other.open('/subjects');
  await other.page.getByText('Algebra').first().waitFor();

  await ada.open('/settings/security');
  await ada.page.getByLabel('Current password').fill(password);
  await ada.page.getByLabel('New password').fill('an even better password');
  await ada.page.getByRole('button', { name: /change password/i }).click();
  await ada.page.getByText('Password changed.').waitFor(); // with it the browser has a new session
  await eventually(async () => (await other.fetch('GET', '/app/account')).status(), 401);
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect((await ada.fetch('GET', '/app/account')).status()).toBe(200);
  const stale = await visitor();
  expect((await stale.fetch('POST', '/app/sign-in', { email: ada.email, password })).status()).toBe(403);
});

/** A page of somebody else, at another port of a host. */
async function foreign(host: string, script: string): Promise<{ server: Server; url: string }> {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(script)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  return { server, url: `http://${host}:${(server.address() as AddressInfo).port}/` };
}

test.each(['localhost', '127.0.0.1'])(
  'a page at %s that is not ours changes nothing, by script or by form',
  async (host) => {
    const ada = await member();
    ada.expected = /./; // the browser complains about all of it
    const target = here.planner.url + '/app/v1/subjects';
    const page = await foreign(
      host,
      `<form method="post" enctype="text/plain" action="${target}"><input name='{"name":"Forged","type":"study","x":"' value='"}'></form>
     <script>
       addEventListener('load', async () => {
         const options = { method: 'POST', credentials: 'include', body: '{"name":"Forged","type":"study"}' };
         const outcomes = await Promise.allSettled([
           fetch('${target}', { ...options, mode: 'no-cors' }),
           fetch('${target}', { ...options, headers: { 'Content-Type': 'application/json' } }),
           fetch('${here.planner.url}/app/sign-out', { ...options, mode: 'no-cors' }),
         ]);
         document.title = 'sent ' + outcomes.length;
         document.forms[0].submit();
       });
     </script>`,
    );
    const answers: number[] = [];
    ada.page.on('response', (response) => {
      if (response.url().startsWith(here.planner.url)) answers.push(response.status());
    });
    await ada.page.goto(page.url);
    await ada.page.waitForURL(target);
    page.server.close();
    expect(answers).toContain(403);
    expect(answers.filter((status) => status < 400)).toEqual([]);
    expect(await ada.ask('GET', '/app/v1/subjects')).toEqual([]); // signed in still, and nothing was made
  },
);

test('text stays text, whatever it says', async () => {
  const script = '<img src=x onerror="document.title=1337">';
  const ada = await member();
  const { page } = ada;
  await ada.ask('PATCH', '/app/account', { name: script + '<b>' });
  const subject = await ada.subject('<b onclick=alert(1)>', {
    slots: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '10:00', end: '11:00' }],
  });
  await ada.ask('POST', `/app/v1/subjects/${subject.id}/syllabus`, { title: script, duration: 30 });
  const [first] = await ada.blocks();
  for (const b of await ada.blocks()) await ada.ask('PATCH', '/app/v1/blocks/' + b.id, { topic: script });
  await ada.ask('POST', '/app/keys', { name: script, mode: 'live', scope: 'full' });
  const person = ada.page;
  for (const path of [
    '/',
    '/week/' + first!.date,
    '/subjects',
    '/subjects/' + subject.id,
    '/month',
    '/progress',
    '/suggestions',
    '/settings/profile',
    '/settings/developer',
    '/settings/administration',
  ]) {
    await ada.open(path);
    await person.getByRole('heading', { level: 1 }).first().waitFor();
    await person.waitForLoadState('networkidle');
    expect(await person.locator('img[src="x"], b[onclick]').count(), path).toBe(0);
    expect(await person.title(), path).not.toContain('1337');
  }
  await ada.open('/week/' + first!.date);
  await page.locator(`[data-block="${first!.id}"]`).first().click();
  await page.getByRole('button', { name: 'More…' }).waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await page.getByRole('button', { name: 'More…' }).click();
  await page.getByRole('dialog').getByLabel('Topic').waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.getByRole('dialog').getByLabel('Topic').inputValue()).toBe(script);
});

test('a passkey is added, signs in, proves who is there, and is removed', async () => {
  const ada = await member();
  ada.expected = /403/;
  const { page } = ada;
  await authenticator(ada);
  const names = async () => (await ada.ask<{ name: string }[]>('GET', '/app/passkeys')).map((k) => k.name);
  await ada.open('/settings/security');
  await page.getByLabel('Name of the passkey').fill('laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await eventually(names, ['laptop']);

  await ada.open('/settings/profile');
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await eventually(async () => (await ada.fetch('GET', '/app/account')).status(), 200);
  const [key] = await ada.ask<{ id: string; used: string | null }[]>('GET', '/app/passkeys');
  expect(key!.used).not.toBeNull();

  await ada.forgetProofs();
  await ada.open('/settings/developer');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('dialog', { name: 'Your new key' }).locator('[data-secret]').waitFor();

  await ada.open('/settings/security');
  await page.getByRole('button', { name: 'Remove: laptop' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await eventually(names, []);
});
