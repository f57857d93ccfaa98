import { expect, test } from 'vitest';
import { violations, violationsInBoth } from './harness/axe.ts';
import { eventually } from './harness/calendar.ts';
import { pressInDialog } from './harness/keys.ts';
import { member, password, setting, visitor } from './harness/people.ts';

const here = setting('--demo');

test('a stranger looks round from the door, changes nothing, and makes an account', async () => {
  const ada = await visitor();
  const { page } = ada;
  ada.expected = /403 \(Forbidden\)/; // of what would change something
  await ada.open('/');
  await page.getByRole('button', { name: 'Look around in a demo' }).waitFor();
  await page.getByRole('button', { name: 'Look around in a demo' }).click();
  const line = page.getByRole('note').filter({ hasText: 'A demo' });
  await line.waitFor();
  expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Open sandbox' }).count()).toBe(0);
  await page.locator('[data-block]:visible').first().waitFor();

  const before = await ada.blocks();
  await page.locator('[data-block]:visible').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You can’t change anything in the demo.').waitFor();
  await dialog.getByRole('button', { name: 'More…' }).click();
  await dialog.getByRole('heading', { name: 'Edit block' }).waitFor();
  await dialog.getByText('You can’t change anything in the demo.').waitFor();
  expect(await violations(ada)).toEqual([]);
  await pressInDialog(page, 'Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('[data-block]:visible').first().click();
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByText('You can’t change anything in the demo.').first().waitFor();
  expect(await ada.blocks()).toEqual(before);

  await line.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('E-mail').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'What do you study, train or practise?' }).waitFor();
  expect(await line.count()).toBe(0);
  expect(await ada.blocks()).toEqual([]);
});

test('axe finds nothing at the door to the demo, and on no page of it', async () => {
  const ada = await visitor();
  const { page } = ada;
  await ada.open('/sign-in');
  await page.getByRole('button', { name: 'Look around in a demo' }).waitFor();
  expect(await violations(ada), 'at the door').toEqual([]);
  await page.getByRole('button', { name: 'Look around in a demo' }).click();
  const line = page.getByRole('note').filter({ hasText: 'A demo' });
  await page.locator('[data-block]:visible').first().waitFor();
  await line.waitFor();
  expect(await violationsInBoth(ada), 'the week').toEqual([]);
  for (const [path, shown] of [
    ['/progress', 'svg:visible'],
    ['/subjects', 'a[href^="/subjects/"]'],
    ['/suggestions', '[data-suggestion]'],
    ['/settings', 'main p'],
  ] as const) {
    await ada.open(path);
    await page.locator(shown).first().waitFor();
    await line.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await violations(ada), path).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await ada.open('/');
  await line.waitFor();
  expect(await violationsInBoth(ada), 'on a phone').toEqual([]);
});

test('the demo is left as it was entered, in German, and suggestions cannot be taken there', async () => {
  const ada = await visitor({ locale: 'de-DE' });
  await ada.open('/suggestions');
  await ada.page.getByRole('button', { name: 'Demo ansehen' }).click();
  const first = ada.page.locator('[data-suggestion]').first();
  await first.waitFor();
  // Those that would change something say why they do not, and send nothing.
  for (const button of [
    first.getByRole('button', { name: 'Annehmen' }),
    ada.page.getByRole('button', { name: /^\d+ übernehmen$/ }),
  ]) {
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    const why = await button.evaluate((e) =>
      (e.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    );
    expect(why.join(' ')).toContain('Ändern kannst du hier nichts');
    await button.dispatchEvent('click');
  }
  expect(await first.count()).toBe(1);
  expect(await ada.page.getByText('Wann lernst du am liebsten?').count()).toBe(0); // what would be kept is not asked
  await ada.page.getByRole('button', { name: 'Demo verlassen' }).click();
  await ada.page.getByRole('button', { name: 'Demo ansehen' }).waitFor();
  expect((await ada.fetch('GET', '/app/v1/blocks')).status()).toBe(401);
});

test('whoever has an account sees no demo, and theirs is not touched by it', async () => {
  const ada = await member();
  await ada.subject('Algebra');
  await ada.open('/subjects');
  await ada.page.getByRole('link', { name: 'Algebra' }).first().waitFor();
  expect(await ada.page.getByText('A demo').count()).toBe(0);
  await eventually(
    () => here.planner.command('account', 'list').then((text) => text.includes('demo@example.org')),
    false,
  );
});
