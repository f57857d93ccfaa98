import { expect, test } from 'vitest';
import { addDays, block, boxOf, drag, eventually, nextMonday } from './harness/calendar.ts';
import { press } from './harness/keys.ts';
import { stopClock } from './harness/patience.ts';
import { member, setting, type Block, type Person, type Subject } from './harness/people.ts';

const here = setting();

/** The blocks without their ids, which are others when a block is made anew. */
const week = async (ada: Person) => (await ada.blocks()).map((b) => ({ ...b, id: '' }));

test('whatever is done to blocks is undone step by step, and done again', async () => {
  const ada = await member();
  const { page } = ada;
  const subject = await ada.subject('Algebra');
  const monday = nextMonday(await ada.today());
  const at = { date: addDays(monday, 1), start: '10:00', end: '11:00' };
  const made = await ada.ask<Block>('POST', '/app/v1/blocks', { subject_id: subject.id, ...at });
  await ada.open('/week/' + monday);
  const states = [await week(ada)];
  /** Does something that changes the week. */
  const step = async (act: () => Promise<void>) => {
    const before = states.at(-1)!;
    await act();
    await eventually(async () => JSON.stringify(await week(ada)) !== JSON.stringify(before), true);
    states.push(await week(ada));
  };
  const key = (name: string) => async () => {
    await block(page, made.id).focus();
    await press(page, name);
  };
  const dialog = page.getByRole('dialog');
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  await step(async () => {
    const box = await boxOf(block(page, made.id));
    const grip = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await drag(page, grip, { x: grip.x, y: grip.y + box.height });
  });
  await page.getByText('Algebra, Tuesday 11:00 to 12:00').waitFor();
  await step(key('Shift+ArrowDown'));
  await page.getByText('Algebra, Tuesday 11:00 to 12:15').waitFor();
  await step(async () => {
    await key('d')();
    await page.getByText('Algebra is on Tuesday').waitFor(); // in a week to come: the same again says yes
    await press(page, 'd');
  });
  await page.getByText('Algebra, done').waitFor();
  await step(async () => {
    await key('e')();
    await dialog.getByLabel('Topic').fill('Rings');
    await dialog.getByLabel('Note').fill('p. 7');
    await save();
  });
  await page.getByText('Algebra block changed').waitFor();
  await step(async () => {
    await press(page, 'n');
    await dialog.getByLabel('Date').fill(addDays(monday, 2));
    await save();
  });
  await page.getByText(/New block: Algebra, Wednesday/).waitFor();
  await step(async () => {
    await key('Delete')();
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  });

  await stopClock(page); // the message stays
  await page.getByRole('status').waitFor({ state: 'attached' });
  for (const [n, keys] of ['Control+z', 'u', 'Control+z', 'u', 'Control+z', 'u'].entries()) {
    await press(page, keys);
    await eventually(() => week(ada), states.at(-2 - n)!);
  }
  await press(page, 'u');
  await page.getByText('Nothing to undo.').waitFor();
  for (const [n, keys] of ['Control+Shift+z', 'Control+y', 'Control+y'].entries()) {
    await press(page, keys);
    await eventually(() => week(ada), states[1 + n]!);
  }
  await page.getByRole('button', { name: 'Undo' }).click(); // in the message
  await eventually(() => week(ada), states[2]!);
  await page.getByRole('button', { name: 'Redo' }).click();
  await eventually(() => week(ada), states[3]!);
});

test('what was changed elsewhere since is left as it is, and that is said', async () => {
  const ada = await member();
  const subject = await ada.subject('Algebra');
  const date = addDays(nextMonday(await ada.today()), 1);
  const body = { subject_id: subject.id, date, start: '10:00', end: '11:00' };
  const made = await ada.ask<Block>('POST', '/app/v1/blocks', body);
  await ada.open('/week/' + date);
  await block(ada.page, made.id).focus();
  await press(ada.page, 'Alt+ArrowDown');
  await eventually(async () => (await ada.block(made.id)).start, '10:15');
  await ada.ask('POST', `/app/v1/blocks/${made.id}/move`, { date, start: '18:00', end: '19:00' });
  await block(ada.page, made.id).and(ada.page.locator('[data-start="18:00"]')).waitFor();
  await press(ada.page, 'Control+z');
  await ada.page.getByText('Not undone, because it changed since: Algebra, Tuesday 10:15 to 11:15').waitFor();
  expect((await ada.block(made.id)).start).toBe('18:00');
});

test('what is done to a subject and its syllabus is undone, from any page', async () => {
  const ada = await member();
  const { page } = ada;
  const syllabus = ['Rings', 'Fields'].map((title) => ({ title, duration: 60, done: false }));
  const { id } = await ada.subject('Algebra', { slots: [{ days: [2], start: '10:00', end: '11:00' }] });
  await ada.ask('PUT', `/app/v1/subjects/${id}/syllabus`, { syllabus });
  const state = async () => {
    const s = await ada.ask<Subject & { slots: unknown }>('GET', '/app/v1/subjects/' + id);
    return { name: s.name, slots: s.slots, topics: s.syllabus.map((i) => [i.title, i.done]) };
  };
  const states = [await state()];
  const step = async (act: () => Promise<unknown>) => {
    const before = JSON.stringify(states.at(-1));
    await act();
    await eventually(async () => JSON.stringify(await state()) !== before, true);
    states.push(await state());
  };
  await ada.open('/subjects/' + id);
  await page.getByText('Name, colour and slots').click();
  await step(async () => {
    await page.getByLabel('Name', { exact: true }).fill('Rings and fields');
    await page.getByRole('group', { name: 'Slot 1' }).getByLabel('Start').fill('09:00');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  });
  const row = page.getByRole('listitem').filter({ hasText: 'Fields' });
  await step(() => row.getByRole('checkbox', { name: 'Fields' }).check());
  await step(() => row.getByRole('button', { name: 'Move up' }).click());
  await step(async () => {
    await page.getByLabel('New topic').fill('Groups');
    await page.getByRole('button', { name: 'Add topic' }).click();
  });
  await step(async () => {
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  });
  await page.getByRole('link', { name: 'Progress' }).click();
  await page.getByRole('heading', { level: 1, name: 'Progress' }).waitFor();
  for (const before of states.slice(0, -1).reverse()) {
    await press(page, 'Control+z');
    await eventually(state, before);
  }
});

test('a subject that was just made, and suggestions that were accepted, are undone', async () => {
  const ada = await member();
  const { page } = ada;
  await here.planner.command('demo', '--email', ada.email);
  const names = async () => (await ada.ask<Subject[]>('GET', '/app/v1/subjects')).map((s) => s.name);
  const before = await names();
  await ada.open('/subjects');
  await page.getByRole('button', { name: 'New subject' }).first().waitFor(); // else nobody hears the key
  await press(page, 'n');
  await page.getByLabel('Name', { exact: true }).fill('Geometry');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await eventually(names, [...before, 'Geometry']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(names, before);

  await press(page, 'g u');
  const blocks = await week(ada);
  await page.locator('[data-suggestion]').first().getByRole('button', { name: 'Accept' }).click();
  await eventually(async () => JSON.stringify(await week(ada)) !== JSON.stringify(blocks), true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => week(ada), blocks);
  await page.getByRole('button', { name: 'Redo' }).waitFor();
});
