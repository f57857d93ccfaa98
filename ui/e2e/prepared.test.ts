import { expect, test } from 'vitest';
import { violations } from './harness/axe.ts';
import { eventually } from './harness/calendar.ts';
import { member, setting } from './harness/people.ts';

const here = setting();

test('an administrator prepares subjects for a class, and a new account begins with them', async () => {
  const ada = await member({ viewport: { width: 1440, height: 900 } });
  await here.planner.command('account', 'set', '--email', ada.email, '--administrator=true');
  for (const name of ['Algebra', 'Latin', 'Private'])
    await ada.ask('POST', '/app/v1/subjects', {
      name,
      type: 'study',
      slots: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '23:00', end: '23:30' }],
    });
  const { page } = ada;
  await ada.open('/settings/administration');
  await page.getByRole('heading', { name: 'Prepared subjects' }).waitFor();
  await page.getByRole('button', { name: 'Prepare', exact: true }).click();
  await page.getByText('Give it a name.').waitFor();
  await page.getByLabel('Name of the set').fill('Class 10a');
  await page.getByRole('checkbox', { name: 'Algebra' }).check();
  await page.getByRole('checkbox', { name: 'Latin' }).check();
  await page.getByRole('button', { name: 'Prepare', exact: true }).click();
  await page.getByText('Algebra, Latin', { exact: true }).waitFor();
  expect(await violations(ada)).toEqual([]);

  const bob = await member({ colorScheme: 'dark', viewport: { width: 390, height: 844 } });
  await bob.open('/');
  await bob.page.getByRole('heading', { name: 'Start with prepared subjects' }).waitFor();
  expect(await violations(bob)).toEqual([]);
  await bob.page.getByRole('button', { name: 'Add to my week' }).click();
  await bob.page.getByText('Choose at least one subject.').waitFor();
  await bob.page.getByRole('checkbox', { name: /Class 10a/ }).check();
  await bob.page.getByRole('button', { name: 'Add to my week' }).click();
  await bob.page.getByText('2 subjects added to your week.').waitFor();
  await eventually(
    async () => (await bob.ask<{ name: string }[]>('GET', '/app/v1/subjects')).map((s) => s.name),
    ['Algebra', 'Latin'],
  );

  await page.getByRole('button', { name: 'Remove Class 10a' }).click();
  await page.getByText('Everyone who added it keeps the subjects.').waitFor();
  await eventually(async () => (await bob.ask<unknown[]>('GET', '/app/prepared')).length, 0);
  const cy = await member();
  await cy.open('/');
  await cy.page.getByRole('heading', { name: 'What do you study, train or practise?' }).waitFor();
  await cy.page.waitForLoadState('networkidle');
  expect(await cy.page.getByRole('heading', { name: 'Start with prepared subjects' }).count()).toBe(0);
});
