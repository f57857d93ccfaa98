import { expect, test } from 'vitest';
import { violationsInBoth } from './harness/axe.ts';
import { now } from './harness/clock.ts';
import { member, setting, visitor } from './harness/people.ts';

const here = setting();

const pages = [
  '/',
  '/month',
  '/subjects',
  '/progress',
  '/suggestions',
  '/settings/profile',
  '/settings/security',
  '/settings/developer',
  '/settings/calendar',
  '/settings/calendars',
  '/settings/reminders',
  '/settings/wishes',
  '/settings/data',
  '/settings/administration',
];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

test.each(sizes)('axe finds nothing on any page, $width wide', async (viewport) => {
  const ada = await member({ viewport });
  await here.planner.command('demo', '--email', ada.email);
  await ada.ask('POST', '/app/keys', { name: 'laptop', mode: 'live', scope: 'full' });
  const [subject] = await ada.ask<{ id: string }[]>('GET', '/app/v1/subjects');
  const found: Record<string, string[]> = {};
  for (const path of [...pages, '/subjects/' + subject!.id]) {
    await ada.open(path);
    await ada.page.getByRole('heading', { level: 1 }).first().waitFor();
    await ada.page.waitForLoadState('networkidle');
    const all = await violationsInBoth(ada);
    if (all.length > 0) found[path] = all;
  }
  await ada.open('/');
  await ada.page.locator('[data-block]:visible').first().click();
  await ada.page.getByRole('dialog').waitFor();
  const all = await violationsInBoth(ada);
  if (all.length > 0) found['edit dialog'] = all;
  expect(found).toEqual({});
});

test('axe finds nothing in the sandbox', async () => {
  const ada = await member();
  await ada.ask('POST', '/app/sandbox/v1/sandbox/reset', { demo: true });
  const tomorrow = new Date(now() + 86_400_000).toISOString();
  await ada.ask('PUT', '/app/sandbox/v1/sandbox/clock', { now: tomorrow });
  await ada.open('/subjects');
  await ada.page.getByRole('button', { name: 'Open sandbox' }).click();
  await ada.page.getByRole('note').waitFor();
  for (const path of ['/', '/settings/data', '/settings/developer']) {
    await ada.open(path);
    await ada.page.getByRole('heading', { level: 1 }).first().waitFor();
    await ada.page.waitForLoadState('networkidle');
    expect(await violationsInBoth(ada), path).toEqual([]);
  }
});

test('axe finds nothing at the door and at the first use', async () => {
  const nobody = await visitor();
  const found: Record<string, string[]> = {};
  for (const path of ['/sign-in', '/sign-up', '/join?invitation=x', '/forgot', '/reset?token=x']) {
    await nobody.open(path);
    await nobody.page.getByRole('heading', { level: 1 }).first().waitFor();
    const all = await violationsInBoth(nobody);
    if (all.length > 0) found[path] = all;
  }
  const fresh = await member();
  for (const path of ['/', '/subjects', '/progress', '/suggestions']) {
    await fresh.open(path);
    await fresh.page.getByRole('heading', { level: 1 }).first().waitFor();
    await fresh.page.waitForLoadState('networkidle');
    const all = await violationsInBoth(fresh);
    if (all.length > 0) found['empty ' + path] = all;
  }
  expect(found).toEqual({});
});
