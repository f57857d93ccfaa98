import { expect, test } from 'vitest';
import { violationsInBoth } from './harness/axe.ts';
import { eventually } from './harness/calendar.ts';
import { withEvenings } from './harness/evenings.ts';
import { member, setting } from './harness/people.ts';

const here = setting();

test('a suggestion is accepted, and the week is as it said', async () => {
  const ada = await member();
  await here.planner.command('demo', '--email', ada.email);
  await ada.open('/suggestions');
  await ada.page.getByLabel('Goal').fill('more algebra before the exam on Friday');
  await ada.page.getByRole('button', { name: 'Suggest', exact: true }).click();
  const all = ada.page.locator('[data-suggestion]');
  await all.first().waitFor();
  const before = await ada.blocks();
  await all.first().getByRole('button', { name: 'Accept' }).click();
  await eventually(async () => JSON.stringify(await ada.blocks()) !== JSON.stringify(before), true);

  const left = ada.page.getByRole('button', { name: /^Apply [1-9]/ });
  await left.waitFor();
  await ada.page.getByText(/^1 of \d done$/).waitFor();
  const between = await ada.blocks();
  await left.click();
  await eventually(async () => JSON.stringify(await ada.blocks()) !== JSON.stringify(between), true);
});

test('a session that is added has the topic that comes next', async () => {
  const ada = await member();
  const subject = await ada.subject('Algebra');
  await ada.ask('POST', `/app/v1/subjects/${subject.id}/syllabus`, { title: 'Rings: an overview', duration: 60 });
  await ada.open('/suggestions');
  const first = ada.page.locator('[data-suggestion]').first();
  await first.getByRole('button', { name: 'Accept' }).click();
  await eventually(async () => (await ada.blocks()).map((b) => b.topic), ['Rings: an overview']);
});

test('a suggestion that is skipped changes nothing', async () => {
  const ada = await member();
  await here.planner.command('demo', '--email', ada.email);
  await ada.open('/suggestions');
  const all = ada.page.locator('[data-suggestion]');
  await all.first().waitFor();
  const before = await ada.blocks();
  const count = await all.count();
  await all.first().getByRole('button', { name: 'Skip' }).click();
  await eventually(() => all.count(), count - 1);
  expect(await ada.blocks()).toEqual(before);
});

test('suggestions for one wish say it once, are checked, made as one change and taken back as one', async () => {
  const { ada, page, all } = await withEvenings();
  const wish = page.getByText('You asked for nothing after 19:00.', { exact: true });
  await wish.waitFor();
  expect(await wish.count()).toBe(1);
  const count = await all.count();
  await page.getByRole('button', { name: `Apply ${count}`, exact: true }).waitFor();
  await all.first().getByRole('checkbox').uncheck();
  const before = await ada.blocks();
  const apply = page.getByRole('button', { name: `Apply ${count - 1}`, exact: true });
  await apply.waitFor();
  expect(await violationsInBoth(ada)).toEqual([]);
  await apply.click();
  await page.getByText(new RegExp(`^${count - 1} of \\d+ done$`)).waitFor();
  const late = async () => (await ada.blocks()).filter((b) => b.start === '20:00').length;
  const were = before.filter((b) => b.start === '20:00').length;
  await eventually(async () => were - (await late()) > 1, true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(late, were);
});

test('the reasons of suggestions are in the language that is shown', async () => {
  const { page, all } = await withEvenings({ locale: 'de-DE' });
  await page.getByText('Du wünschst dir nichts nach 19:00.', { exact: true }).waitFor();
  expect(await all.locator('[lang=en]').count()).toBe(0);
});
