import { expect, test } from 'vitest';
import { clean, visit } from '../harness/axe.ts';
import { eventually } from '../harness/calendar.ts';
import { press } from '../harness/keys.ts';
import { password, setting, visitor } from '../harness/people.ts';

setting();

test('a student signs up, writes down a semester, sees the first week, and signs in again the next day', async () => {
  const ada = await visitor();
  const { page } = ada;
  await visit(ada, '/sign-up', 'Create account');
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('E-mail').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.getByRole('heading', { name: 'What do you study, train or practise?' }).waitFor();
  await clean(ada);
  await page.getByRole('button', { name: 'Several at once' }).click();
  const text = page.getByLabel('Subjects with their times, one per line');
  await text.fill('Algebra Mon 10–12, Thu 14–16\nSome words');
  await page.getByText('Line 2: Some words').waitFor();
  await text.fill('Algebra Mon 10–12, Thu 14–16\nHistory\tTue\t16:00-17:30\n- Yoga Sat 9-10, Sun 9-10');
  await page.getByText('3 subjects found').waitFor();
  await page.getByRole('button', { name: 'Fill my week' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();

  await page.getByRole('button', { name: 'Next week' }).click();
  await eventually(() => page.locator('[data-block]').count(), 5);
  await clean(ada);
  const subjects = await ada.ask<{ name: string; type: string; slots: { days: number[] }[] }[]>(
    'GET',
    '/app/v1/subjects',
  );
  expect(subjects.map((s) => [s.name, s.type, s.slots.flatMap((slot) => slot.days)])).toEqual([
    ['Algebra', 'study', [1, 4]],
    ['History', 'study', [2]],
    ['Yoga', 'training', [6, 0]],
  ]);
  const { account } = await ada.ask<{ account: { time_zone: string } }>('GET', '/app/status');
  expect(account.time_zone).toBe(ada.zone);
  await page.getByRole('button', { name: 'Add topics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Subjects' }).waitFor();

  await press(page, 'g e');
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await ada.open('/subjects');
  const signIn = async (secret: string) => {
    await page.getByLabel('E-mail').fill(ada.email);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  ada.expected = /403/;
  await signIn('not the password');
  await page.getByRole('alert').first().waitFor();
  await clean(ada);
  await signIn(password);
  await page.getByRole('link', { name: 'Yoga' }).first().waitFor(); // where the way led before
});
