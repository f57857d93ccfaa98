import { expect, test } from 'vitest';
import { clean, visit } from '../harness/axe.ts';
import { password, setting, visitor } from '../harness/people.ts';

setting('--demo');

test('a stranger looks round in the demo, on a large screen and on a phone, changes nothing, and makes an account', async () => {
  const ada = await visitor();
  const { page } = ada;
  ada.expected = /403 \(Forbidden\)/; // of what would change something
  await visit(ada, '/', 'Look around in a demo');
  await page.getByRole('button', { name: 'Look around in a demo' }).click();
  const line = page.getByRole('note').filter({ hasText: 'A demo' });
  await line.waitFor();
  await page.locator('[data-block]:visible').first().waitFor();
  const before = await ada.blocks();
  await page.locator('[data-block]:visible').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('You can’t change anything in the demo.').waitFor();
  await clean(ada);
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByText('You can’t change anything in the demo.').first().waitFor();
  expect(await ada.blocks()).toEqual(before);

  for (const [path, shown] of [
    ['/subjects', 'a[href^="/subjects/"]'],
    ['/progress', 'svg:visible'],
    ['/month', '[data-cell]'],
    ['/suggestions', '[data-suggestion]'],
  ] as const) {
    await ada.open(path);
    await page.locator(shown).first().waitFor();
    await clean(ada);
  }
  const accept = page.locator('[data-suggestion]').first().getByRole('button', { name: 'Accept' });
  expect(await accept.getAttribute('aria-disabled')).toBe('true');
  await page.setViewportSize({ width: 390, height: 844 });
  await ada.open('/');
  await line.waitFor();
  await clean(ada);

  await line.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('E-mail').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'What do you study, train or practise?' }).waitFor();
  expect(await line.count()).toBe(0);
  expect(await ada.blocks()).toEqual([]);
});
