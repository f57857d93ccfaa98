import { expect, test } from 'vitest';
import { violations } from './harness/axe.ts';
import { eventually } from './harness/calendar.ts';
import { keeps } from './harness/kept.ts';
import { press } from './harness/keys.ts';
import { member, readable, setting } from './harness/people.ts';

setting();

interface Learnt {
  review?: number[];
  syllabus: { id: string; title: string; done: boolean; step?: number; due?: string }[];
}

test('topics come back for review where that is wanted, and blocks say what comes next', async () => {
  const ada = await member({ timezoneId: 'UTC' });
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
  await page.getByRole('button', { name: 'Open sandbox' }).click();
  await ada.open('/subjects/' + id);
  await page.getByLabel('Review finished topics').check();
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
  await page.getByRole('link', { name: 'Show day in calendar' }).click();
  await page.getByRole('button', { name: '1 to review' }).click();
  const good = page.getByRole('group', { name: 'Sets' }).getByRole('button', { name: 'Good' });
  await page.getByRole('dialog').waitFor();
  expect(await violations(ada)).toEqual([]);
  await good.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: '1 to review' }).waitFor();
  await eventually(async () => (await subject()).syllabus[0]!.step, 0);

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

test('how a review went is undone and made again, after the page was loaded anew and without a connection', async () => {
  const ada = await member({ viewport: { width: 1440, height: 900 } });
  const { page, context } = ada;
  const { id } = await ada.subject('Algebra');
  const path = `/app/v1/subjects/${id}`;
  const list = ['Sets', 'Maps'].map((title) => ({ title, duration: 60, done: true }));
  await ada.ask('PUT', path + '/syllabus', { syllabus: list });
  await ada.ask('PATCH', path, { review: [1, 3, 7] });
  const items = async () => (await ada.ask<Learnt>('GET', path)).syllabus;
  const [sets, maps] = await items();
  // Both were due today.
  const today = await ada.today();
  for (const item of [sets!, maps!])
    await ada.ask('POST', `${path}/syllabus/${item.id}/review`, { step: 0, due: today });
  const stands = async (at: number) => {
    const { step, due } = (await items())[at]!;
    return [step, due === today];
  };
  const toReview = (n: number) => page.getByRole('heading', { name: `${n} to review` });
  const choose = (title: string, grade: string) =>
    page.getByRole('group', { name: title }).getByRole('button', { name: grade }).click();

  await ada.open('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload(); // from now on the service worker sees what is asked
  await toReview(2).waitFor();
  await choose('Sets', 'Good');
  await toReview(1).waitFor();
  await eventually(() => stands(0), [1, false]);
  await eventually(() => keeps(page, 'Sets: Good'), true);
  await page.reload();
  await toReview(1).waitFor();
  await press(page, 'Control+z');
  await toReview(2).waitFor();
  await eventually(() => stands(0), [0, true]);
  await press(page, 'Control+Shift+z');
  await toReview(1).waitFor();
  await eventually(() => stands(0), [1, false]);

  // What somebody graded since stays.
  await ada.ask('POST', `${path}/syllabus/${sets!.id}/review`, { grade: 'easy' });
  await page.getByText('Sets: Good', { exact: true }).waitFor(); // it was told that it is made
  await press(page, 'Control+z');
  await page.getByText('Not undone, because it changed since: Sets: Good').waitFor();
  expect(await stands(0)).toEqual([3, false]);

  await readable(page, '/reviews', '/subjects');
  ada.expected = /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/;
  await context.setOffline(true);
  await choose('Maps', 'Easy');
  await page.getByText('1 change waiting for a connection.').waitFor();
  await toReview(1).waitFor({ state: 'detached' });
  await press(page, 'Control+z');
  await page.getByText('2 changes waiting for a connection.').waitFor();
  await toReview(1).waitFor();
  await press(page, 'Control+Shift+z');
  await page.getByText('1 change waiting for a connection.').waitFor(); // what was not sent yet is as if it never was
  await toReview(1).waitFor({ state: 'detached' });
  await context.setOffline(false);
  await page.getByText(/waiting for a connection/).waitFor({ state: 'detached' });
  await eventually(() => stands(1), [2, false]);
  await press(page, 'Control+z');
  await toReview(1).waitFor();
  await eventually(() => stands(1), [0, true]);
});
