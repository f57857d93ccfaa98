import { expect, test } from 'vitest';
import { violations } from './harness/axe.ts';
import { eventually } from './harness/calendar.ts';
import { password, setting, visitor } from './harness/people.ts';

const here = setting();

test('a new person signs up, answers three questions and sees a filled week', async () => {
  const ada = await visitor();
  const { page } = ada;
  await ada.open('/');
  await page
    .getByRole('link', { name: 'Create an account' })
    .or(page.getByRole('button', { name: 'Create account' }))
    .first()
    .waitFor();
  await ada.open('/sign-up');
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.getByRole('heading', { name: 'What do you study, train or practise?' }).waitFor();
  await page.getByLabel('Subject', { exact: true }).fill('Algebra');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await page.getByRole('checkbox', { name: day }).check();
  }
  await page.getByLabel('Start').fill('18:00');
  await page.getByLabel('End').fill('19:00');
  await page.getByRole('button', { name: 'Fill my week' }).click();

  const asked = page.getByRole('dialog', { name: 'When is your next exam?' });
  await asked.getByRole('button', { name: 'Skip' }).click();
  await asked.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Next week' }).click();
  await eventually(() => page.locator('[data-block]').count(), 7);
  const blocks = await ada.blocks();
  expect(blocks.filter((b) => b.start === '18:00' && b.end === '19:00' && b.subject_name === 'Algebra').length).toBe(
    blocks.length,
  );
  const status = await ada.ask<{ account: { administrator: boolean; time_zone: string } }>('GET', '/app/status');
  expect(status.account.time_zone).toBe(ada.zone);
});

test('from sign-up to a semester of five courses with ten weekly times are three fields and four clicks', async () => {
  const ada = await visitor();
  const { page } = ada;
  const done = { fields: 0, clicks: 0 };
  const fill = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text);
    done.fields++;
  };
  const click = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    done.clicks++;
  };
  await ada.open('/sign-up');
  await fill('E-mail', ada.email);
  await fill('Password', password);
  await click('Create account');
  await click('Several at once');
  await fill(
    'Subjects with their times, one per line',
    [
      'Algebra Mon 10–12, Thu 14–16',
      'Organic Chemistry: Tue and Fri 8–9:30',
      '- Physics 2, Wed 10-12; Mon 14-15',
      'History\tTue\t16:00-17:30',
      'History Thu 9-10',
      'Yoga Sat 9-10, Sun 9-10',
    ].join('\n'),
  );
  await page.getByText('5 subjects found').waitFor();
  await click('Fill my week');
  await click('Skip');
  expect(done).toEqual({ fields: 3, clicks: 4 });
  const made = await ada.ask<{ name: string; type: string; slots: { days: number[] }[] }[]>('GET', '/app/v1/subjects');
  expect(made.map((s) => [s.name, s.type, s.slots.flatMap((slot) => slot.days).length])).toEqual([
    ['Algebra', 'study', 2],
    ['Organic Chemistry', 'study', 2],
    ['Physics 2', 'study', 2],
    ['History', 'study', 2],
    ['Yoga', 'training', 2],
  ]);
  await page.getByText('Add topics so each block knows what to cover.').waitFor();
  await page.getByRole('button', { name: 'Add topics' }).click();
  await page.getByRole('heading', { level: 1, name: 'Subjects' }).waitFor();
});

test('what is not understood of several courses is shown, nothing is made before it is mended, and nothing by halves', async () => {
  const ada = await visitor();
  const { page } = ada;
  await ada.ask('POST', '/app/sign-up', { email: ada.email, password, time_zone: ada.zone });
  await ada.open('/');
  await page.getByRole('button', { name: 'Several at once' }).click();
  const text = page.getByLabel('Subjects with their times, one per line');
  await text.fill('Algebra Mon 10-12\nSome words\nBiology Tue 9-10:30');
  await page.getByText('Line 2: Some words').waitFor();
  await page.getByText('2 subjects found').waitFor();
  await page.getByRole('button', { name: 'Fill my week' }).click();
  await page.getByText('One line isn’t clear. Change or remove it.').waitFor();
  const names = async () => (await ada.ask<{ name: string }[]>('GET', '/app/v1/subjects')).map((s) => s.name);
  expect(await names()).toEqual([]);
  expect(await violations(ada)).toEqual([]);
  await text.fill('Algebra Mon 10-12\nBiology Tue 9-10:30');
  await page.getByText('Line 2').waitFor({ state: 'detached' });
  await page.getByText('2 subjects found').waitFor();
  await page.getByRole('button', { name: 'Fill my week' }).click();
  await page.locator('[data-week]').waitFor();
  expect(await names()).toEqual(['Algebra', 'Biology']);
});

test('somebody signs out, and in again with the password, and lands where they wanted to go', async () => {
  const bob = await visitor();
  await bob.ask('POST', '/app/sign-up', { email: bob.email, password, time_zone: bob.zone });
  await bob.open('/settings/profile');
  await bob.page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await bob.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect((await bob.fetch('GET', '/app/account')).status()).toBe(401);

  await bob.open('/subjects');
  await bob.page.getByLabel('E-mail').fill(bob.email);
  await bob.page.getByLabel('Password', { exact: true }).fill('wrong password');
  bob.expected = /403/;
  await bob.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await bob.page
    .getByText('the e-mail address or the password is wrong')
    .or(bob.page.getByRole('alert'))
    .first()
    .waitFor();
  await bob.page.getByLabel('Password', { exact: true }).fill(password);
  await bob.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await bob.page.getByRole('button', { name: 'New subject' }).first().waitFor();
  expect(new URL(bob.page.url()).pathname).toBe('/subjects');
});

test('a link from the command line sets a new password, and keys that were made before are revoked by one click', async () => {
  const eve = await visitor();
  await eve.ask('POST', '/app/sign-up', { email: eve.email, password, time_zone: eve.zone });
  await eve.ask('POST', '/app/keys', { name: 'not mine', mode: 'live', scope: 'full' });
  const link = new URL(await here.planner.command('account', 'reset-link', '--email', eve.email));
  const other = await visitor();
  await other.open(link.pathname + link.search);
  await other.page
    .getByLabel(/password/i)
    .first()
    .fill('another good password');
  await other.page
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await other.page.getByText('not mine').waitFor();
  expect((await other.ask<{ revoked: string | null }[]>('GET', '/app/keys'))[0]!.revoked).toBeNull();
  await other.page.getByRole('button', { name: 'Revoke all' }).click();
  await other.page.getByRole('heading', { name: 'What do you study, train or practise?' }).waitFor();
  expect((await other.ask<{ revoked: string | null }[]>('GET', '/app/keys'))[0]!.revoked).not.toBeNull();
  expect((await eve.fetch('GET', '/app/account')).status()).toBe(401);
});
