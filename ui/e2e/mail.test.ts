import { afterAll, expect, test } from 'vitest';
import { eventually } from './harness/calendar.ts';
import { press } from './harness/keys.ts';
import { linkIn, PostOffice } from './harness/office.ts';
import { authenticator, member, password, setting, visitor, type Person } from './harness/people.ts';

const office = await PostOffice.open();
afterAll(() => office.close());
const here = setting(...office.flags);

/** Somebody who has confirmed the address. */
async function known(): Promise<Person> {
  const ada = await member();
  const token = new URLSearchParams(linkIn(await office.letter(ada.email)).split('?')[1]).get('token');
  await ada.ask('POST', '/app/verify', { token });
  return ada;
}

const verified = async (ada: Person) =>
  (await ada.ask<{ email_verified: boolean }>('GET', '/app/account')).email_verified;

interface Key {
  name: string;
  last4: string;
  revoked: string | null;
}

const keysOf = (ada: Person) => ada.ask<Key[]>('GET', '/app/keys');
const keysInForce = async (ada: Person) => (await keysOf(ada)).filter((k) => !k.revoked).map((k) => k.name);
const passkeysOf = async (ada: Person) =>
  (await ada.ask<{ name: string }[]>('GET', '/app/passkeys')).map((k) => k.name);

/** Makes a key on the screen, and returns it. */
async function makesKey(ada: Person, name: string): Promise<string> {
  await ada.open('/settings/developer');
  await ada.page.getByLabel('Name', { exact: true }).fill(name);
  await ada.page.getByRole('button', { name: 'Create key' }).click();
  const dialog = ada.page.getByRole('dialog');
  const key = (await dialog.locator('[data-secret]').first().innerText()).trim();
  await dialog.getByRole('button', { name: 'I’ve saved the key' }).click();
  return key;
}

async function makesPasskey(ada: Person, name: string): Promise<void> {
  await ada.open('/settings/security');
  await ada.page.getByLabel('Name of the passkey').fill(name);
  await ada.page.getByRole('button', { name: 'Add a passkey' }).click();
  await eventually(() => passkeysOf(ada), [name]);
}

test('an address is confirmed with the link that was mailed, in any browser, and once', async () => {
  const ada = await member();
  const first = await office.letter(ada.email);
  expect(first.subject).toBe('Confirm your address for Study Planner');
  await ada.open('/settings/profile');
  await ada.page.getByText('Not confirmed yet.').waitFor();
  await ada.page.getByRole('button', { name: 'Send again' }).click();
  await ada.page.getByText(`Link sent to ${ada.email}`).waitFor();
  const link = linkIn(await office.letter(ada.email));

  const phone = await visitor();
  phone.expected = /403/;
  await phone.open(link);
  expect(await verified(ada)).toBe(false); // programs that look through e-mails open links
  await phone.page.getByRole('button', { name: 'Confirm address' }).click();
  await phone.page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();
  expect(await verified(ada)).toBe(true);
  await phone.open(link);
  await phone.page.getByRole('button', { name: 'Confirm address' }).click();
  await phone.page.getByText('This link was already used or has expired.').waitFor();

  await ada.page.reload();
  await ada.page.getByLabel('Name', { exact: true }).waitFor();
  await eventually(() => ada.page.getByText('Not confirmed yet.').count(), 0);
});

test('the owner is told by e-mail of a new key, a new passkey and a new password', async () => {
  const ada = await known();
  await authenticator(ada);
  const key = await makesKey(ada, 'laptop');
  const ofKey = await office.letter(ada.email);
  expect(ofKey.subject).toBe('A new API key for Study Planner');
  expect(ofKey.text).toContain(`ends in ${key.slice(-4)}`);
  expect(ofKey.text).not.toContain(key);

  await makesPasskey(ada, 'phone');
  expect((await office.letter(ada.email)).subject).toBe('A new passkey for Study Planner');

  await ada.open('/settings/security');
  await ada.page.getByLabel('Current password').fill(password);
  await ada.page.getByLabel('New password').fill('an even better password');
  await ada.page.getByRole('button', { name: /change password/i }).click();
  await ada.page.getByText('Password changed.').waitFor(); // with it the browser has a new session
  const ofPassword = await office.letter(ada.email);
  expect(ofPassword.subject).toBe('Your new password for Study Planner');
  await ada.open(linkIn(ofPassword)); // what to do if it was somebody else
  await ada.page.getByRole('button', { name: 'Send link' }).waitFor();
  expect(await ada.page.getByLabel('E-mail').inputValue()).toBe(ada.email);
});

/** Opens the link for a new password that is mailed to somebody, at a browser of theirs, and sets it. */
async function setsAnother(ada: Person): Promise<Person> {
  const other = await visitor();
  await other.open('/forgot');
  await other.page.getByLabel('E-mail').fill(ada.email);
  await other.page.getByRole('button', { name: 'Send link' }).click();
  await other.page.getByText(`If ${ada.email} has an account`).waitFor();
  await other.open(linkIn(await office.letter(ada.email)));
  await other.page.getByLabel('New password', { exact: true }).fill('an even better password');
  await other.page.getByRole('button', { name: 'Set password' }).click();
  await other.page.getByRole('heading', { name: 'Your password is set' }).waitFor();
  expect((await office.letter(ada.email)).subject).toBe('Your new password for Study Planner');
  return other;
}

/** The status with which the API answers a key. */
const opens = async (key: string) =>
  (await fetch(here.planner.url + '/v1/schedule', { headers: { Authorization: `Bearer ${key}` } })).status;

test('after a new password by a link, one click ends all keys and passkeys', async () => {
  const ada = await known();
  ada.expected = /401/;
  await authenticator(ada);
  const key = await makesKey(ada, 'laptop');
  await makesPasskey(ada, 'phone');
  await office.letter(ada.email);
  await office.letter(ada.email);

  const other = await setsAnother(ada);
  await other.page.getByText('laptop').waitFor();
  await other.page.getByText('phone').waitFor();
  expect(await opens(key)).toBe(200);
  await eventually(() => other.page.evaluate(() => document.activeElement?.textContent?.trim()), 'Revoke all');
  await press(other.page, 'Enter');
  await other.page.getByRole('link', { name: 'Suggestions' }).waitFor();
  expect(await opens(key)).toBe(401);
  expect(await keysInForce(other)).toEqual([]);
  expect(await passkeysOf(other)).toEqual([]);
});

test('after a new password by a link, keys and passkeys are kept where somebody says so', async () => {
  const ada = await known();
  ada.expected = /401/;
  const key = await makesKey(ada, 'laptop');
  await office.letter(ada.email);
  const other = await setsAnother(ada);
  await other.page.getByRole('button', { name: 'Keep all' }).click();
  await other.page.getByRole('link', { name: 'Suggestions' }).waitFor();
  expect(await opens(key)).toBe(200);
  expect(await keysInForce(other)).toEqual(['laptop']);
});

test('the weekly e-mail is off until it is chosen, and ended by the link in it without signing in', async () => {
  const unknown = await member();
  await unknown.open('/settings/reminders');
  const box = (person: Person) => person.page.getByLabel('Your next week, Sundays at 18:00');
  await unknown.page.getByText('Not confirmed yet.').waitFor();
  expect(await box(unknown).isDisabled()).toBe(true);

  const ada = await known();
  const chosen = async () => (await ada.ask<{ weekly_mail: string }>('GET', '/app/account')).weekly_mail;
  await ada.open('/settings/reminders');
  await box(ada).waitFor();
  expect(await box(ada).isChecked()).toBe(false);
  await box(ada).check();
  await eventually(chosen, 'en');
  await ada.page.reload();
  await eventually(() => box(ada).isChecked(), true);

  const { id } = await ada.ask<{ id: string }>('GET', '/app/account');
  const link = `/unsubscribe?token=${id}.${here.planner.signature(`unsubscribe.${id}`)}`; // as no test waits for Sunday
  const stranger = await visitor();
  await stranger.open(link);
  await stranger.page.getByRole('heading', { name: 'Stop the weekly e-mail?' }).waitFor();
  expect(await chosen()).toBe('en');
  await stranger.page.getByRole('button', { name: 'Stop it' }).click();
  await stranger.page.getByRole('heading', { name: 'Weekly e-mail stopped' }).waitFor();
  expect(await chosen()).toBe('');
});
