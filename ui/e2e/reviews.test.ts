import { expect, test } from 'vitest';
import { violations } from './harness/axe.ts';
import { eventually } from './harness/calendar.ts';
import { member, setting } from './harness/people.ts';

setting();

interface Learnt {
  review?: number[];
  syllabus: { id: string; title: string; done: boolean; step?: number }[];
}

test('topics come back for review where that is wanted, and blocks say what comes next', async () => {
  const ada = await member({ viewport: { width: 1440, height: 900 } });
  const { page } = ada;
  const sandbox = '/app/sandbox/v1';
  const slots = [{ days: [0, 1, 2, 3, 4, 5, 6], start: '20:00', end: '21:00' }];
  const wind = (now: string) => ada.ask('PUT', `${sandbox}/sandbox/clock`, { now });
  await wind('2030-03-04T06:00:00Z');
  const { id } = await ada.ask<{ id: string }>('POST', `${sandbox}/subjects`, {
    name: 'Algebra',
    type: 'study',
    slots,
  });
  const subject = () => ada.ask<Learnt>('GET', `${sandbox}/subjects/${id}`);
  const syllabus = ['Sets', 'Maps', 'Rings'].map((title) => ({ title, duration: 60 }));
  await ada.ask('PUT', `${sandbox}/subjects/${id}/syllabus`, { syllabus });

  await ada.open('/subjects');
  await page.getByRole('button', { name: 'Open the sandbox' }).click();
  await ada.open('/subjects/' + id);
  await page.getByLabel('Bring finished topics back after 1, 3, 7, 14, 30 days').check();
  await eventually(async () => (await subject()).review, [1, 3, 7, 14, 30]);

  // A block that is done offers to tick its topic.
  await ada.open('/');
  await page.getByText('next: Sets').filter({ visible: true }).first().waitFor();
  const blocks = await ada.ask<{ id: string }[]>('GET', `${sandbox}/blocks?date=2030-03-04`);
  await ada.ask('PATCH', `${sandbox}/blocks/${blocks[0]!.id}`, { topic: 'Sets' });
  await ada.open('/');
  await page.getByRole('checkbox', { name: /Algebra/ }).check();
  await page.getByRole('button', { name: 'Learnt', exact: true }).click();
  const done = async () => (await subject()).syllabus.map((i) => i.done);
  await eventually(done, [true, false, false]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(done, [false, false, false]);
  await page.getByRole('button', { name: 'Redo' }).click();
  await eventually(done, [true, false, false]);

  await wind('2030-03-05T06:00:00Z');
  await page.setViewportSize({ width: 390, height: 844 });
  await ada.open('/');
  await page.getByRole('heading', { name: '1 to review' }).waitFor();
  await page.getByRole('heading', { name: 'Streak' }).waitFor();
  await page.getByRole('link', { name: 'Show the day in the calendar' }).click();
  await page.getByRole('button', { name: '1 to review' }).click();
  const good = page.getByRole('group', { name: 'Sets' }).getByRole('button', { name: 'Good' });
  await page.getByRole('dialog').waitFor();
  expect(await violations(ada)).toEqual([]);
  await good.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: '1 to review' }).waitFor();
  expect((await subject()).syllabus[0]!.step).toBe(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('heading', { name: '1 to review' }).waitFor();
  await page.getByText('next: Sets').filter({ visible: true }).first().waitFor();
  await good.click();
  await page.getByRole('status').getByRole('button', { name: 'Close' }).last().click();
  await eventually(async () => (await subject()).syllabus[0]!.step, 1);
  await eventually(() => page.getByRole('heading', { name: '1 to review' }).count(), 0);
  await page.getByText('next: Maps').filter({ visible: true }).first().waitFor();

  // A new block is about what comes next, unless somebody says something else.
  await page.getByRole('button', { name: 'New block' }).first().click();
  const topic = page.getByRole('dialog').getByLabel('Topic');
  await eventually(() => topic.inputValue(), 'Maps');
  await topic.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const made = async () =>
    (
      await ada.ask<{ topic: string | null; start: string }[]>(
        'GET',
        `${sandbox}/blocks?date_from=2030-03-05&date_to=2030-03-11`,
      )
    )
      .filter((b) => b.start !== '20:00')
      .map((b) => b.topic);
  await eventually(made, [null]);
  expect((await subject()).syllabus).toHaveLength(3);
});
