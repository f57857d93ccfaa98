import { expect, test } from 'vitest';
import { eventually } from './harness/calendar.ts';
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

  const left = ada.page.getByRole('button', { name: 'Accept all' });
  await left.waitFor();
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
