import { expect, test } from 'vitest';
import { clean, visit } from '../harness/axe.ts';
import { eventually } from '../harness/calendar.ts';
import { withEvenings } from '../harness/evenings.ts';
import { press } from '../harness/keys.ts';
import { setting } from '../harness/people.ts';

setting();

test('a goal becomes suggestions, seen in the week, skipped, accepted and undone; a rule of it stays for good', async () => {
  const { ada, page, all } = await withEvenings();
  const bar = page.getByRole('region', { name: 'Suggestions' });
  const standing = () => ada.ask('GET', '/app/v1/wishes');
  const late = async () => (await ada.blocks()).filter((b) => b.start === '20:00').length;
  await page.getByText('You asked for nothing after 19:00.', { exact: true }).waitFor();
  const count = await all.count();
  await clean(ada);

  // In the week, as ghosts and as blocks that would leave.
  await page.getByRole('link', { name: 'Show in week' }).click();
  await bar.getByRole('heading', { name: `${count} suggestions` }).waitFor();
  await page.locator('[data-ghost]').first().waitFor();
  expect(await page.locator('[data-leaving] [data-block]').count()).toBe(count);
  await clean(ada);
  await bar.getByRole('button', { name: `Apply ${count}`, exact: true }).click();
  await eventually(late, 0);
  await bar.getByRole('heading', { name: 'All done' }).waitFor();
  await press(page, 'Control+z');
  await eventually(late, 4);
  await bar.getByRole('heading', { name: `${count} suggestions` }).waitFor();
  await bar.getByRole('button', { name: 'Close' }).click();
  await bar.waitFor({ state: 'detached' });
  await eventually(() => page.locator('[data-ghost]').count(), 0);

  // One by one: the first is skipped, the next accepted.
  await page.getByRole('link', { name: 'Suggestions' }).click();
  await page.getByLabel('Goal').fill('nothing after 19:00');
  await page.getByRole('button', { name: 'Suggest', exact: true }).click();
  await eventually(() => all.count(), count);
  await all.first().getByRole('button', { name: 'Skip' }).click();
  await eventually(() => all.count(), count - 1);
  expect(await late()).toBe(4);
  await all.first().getByRole('button', { name: 'Accept' }).click();
  await eventually(late, 3);

  // What was understood is kept as a rule, and stands in the settings.
  const rule = [{ what: 'not_after', time: '19:00' }];
  await page.getByRole('button', { name: 'Always: Nothing after 19:00' }).click();
  await eventually(standing, rule);
  await visit(ada, '/settings/wishes', 'Nothing after 19:00');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What').selectOption('Hours a day');
  await dialog.getByLabel('Hours').fill('3');
  await clean(ada);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await eventually(standing, [...rule, { what: 'hours_a_day', hours: 3 }]);
  await page.getByRole('button', { name: 'Remove: Nothing after 19:00' }).click();
  await eventually(standing, [{ what: 'hours_a_day', hours: 3 }]);
});
