import { expect, test } from 'vitest';
import { addDays, block, boxOf, drag, edit, eventually, nextMonday } from './harness/calendar.ts';
import { press, pressInDialog } from './harness/keys.ts';
import { stopClock } from './harness/patience.ts';
import { member, setting, type Block, type Person } from './harness/people.ts';

setting();

/** Somebody whose next week has one block, on Tuesday from 10 to 11, and shows it. */
async function planned(): Promise<{ ada: Person; monday: string; made: Block }> {
  const ada = await member();
  const subject = await ada.subject('Algebra');
  const monday = nextMonday(await ada.today());
  const made = await ada.ask<Block>('POST', '/app/v1/blocks', {
    subject_id: subject.id,
    date: addDays(monday, 1),
    start: '10:00',
    end: '11:00',
  });
  await ada.open('/week/' + monday);
  await block(ada.page, made.id).waitFor();
  return { ada, monday, made };
}

const times = ({ date, start, end }: Block) => ({ date, start, end });

test('a block is dragged to another day and time', async () => {
  const { ada, monday, made } = await planned();
  const { page } = ada;
  const at = await boxOf(block(page, made.id));
  const tuesday = await boxOf(page.locator(`[data-day="${made.date}"]`));
  const friday = await boxOf(page.locator(`[data-day="${addDays(monday, 4)}"]`));
  const grip = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  await drag(page, grip, { x: grip.x + friday.x - tuesday.x, y: grip.y + at.height }); // an hour is its height
  await eventually(async () => times(await ada.block(made.id)), {
    date: addDays(monday, 4),
    start: '11:00',
    end: '12:00',
  });
  await block(page, made.id)
    .and(page.locator(`[data-date="${addDays(monday, 4)}"]`))
    .waitFor();
});

/** Somebody with a slot on Tuesdays from 10 to 11, who looks at the second of three weeks. */
async function recurring(): Promise<{ ada: Person; monday: string; shown: Block; starts: () => Promise<string[]> }> {
  const ada = await member();
  const subject = await ada.subject('Algebra', { slots: [{ days: [2], start: '10:00', end: '11:00' }] });
  const monday = addDays(nextMonday(await ada.today()), 7);
  const weeks = `?date_from=${addDays(monday, -7)}&date_to=${addDays(monday, 13)}`;
  const [, shown] = await ada.blocks(weeks);
  await ada.open('/week/' + monday);
  await block(ada.page, shown!.id).waitFor();
  const starts = async () =>
    (await ada.blocks(weeks)).map((b) => `${b.date} ${b.start} ${b.subject_id === subject.id}`);
  return { ada, monday, shown: shown!, starts };
}

const on = (monday: string, ...all: [number, string][]) =>
  all.map(([days, start]) => `${addDays(monday, days)} ${start} true`);

test('of a block that a slot gave, a drag asks whether all that follow move, too, and that is undone', async () => {
  const { ada, monday, shown, starts } = await recurring();
  const { page } = ada;
  const at = await boxOf(block(page, shown.id));
  const tuesday = await boxOf(page.locator(`[data-day="${shown.date}"]`));
  const friday = await boxOf(page.locator(`[data-day="${addDays(monday, 4)}"]`));
  const grip = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  await drag(page, grip, { x: grip.x + friday.x - tuesday.x, y: grip.y + at.height }); // an hour is its height
  const moved = on(monday, [-6, '10:00'], [4, '11:00'], [8, '10:00']);
  await eventually(starts, moved);
  await page.getByRole('button', { name: 'All following' }).click();
  await eventually(starts, on(monday, [-6, '10:00'], [4, '11:00'], [11, '11:00']));
  expect((await ada.block(shown.id)).date).toBe(addDays(monday, 4));
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(starts, on(monday, [-6, '10:00'], [1, '10:00'], [8, '10:00']));
});

test('of a block that a slot gave, deleting asks whether all that follow go, too, and that is undone', async () => {
  const { ada, monday, shown, starts } = await recurring();
  const { page } = ada;
  const remove = async () => {
    await block(page, shown.id).focus();
    await press(page, 'Delete');
    await page.getByText('Algebra deleted. Only this one, or all following?').waitFor();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'All following' }).waitFor({ state: 'detached' });
  await remove();
  await page.getByRole('button', { name: 'All following' }).click();
  await eventually(starts, on(monday, [-6, '10:00']));
  await page.getByText('Algebra: all following blocks deleted').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await eventually(starts, on(monday, [-6, '10:00'], [1, '10:00'], [8, '10:00']));
});

test('the keys move one block, ask once, and answer for all that follow', async () => {
  const { ada, monday, shown, starts } = await recurring();
  await block(ada.page, shown.id).focus();
  await press(ada.page, 'Alt+ArrowDown');
  await press(ada.page, 'Alt+ArrowDown');
  await ada.page.getByText('Only this one, or all following?').waitFor();
  expect(await ada.page.getByRole('button', { name: 'Only this one' }).count()).toBe(1);
  await press(ada.page, 'f');
  await eventually(starts, on(monday, [-6, '10:00'], [1, '10:30'], [8, '10:30']));
});

test('the dialog asks only when the time is another', async () => {
  const { ada, monday, shown, starts } = await recurring();
  const dialog = await edit(ada.page, shown.id);
  await dialog.getByLabel('Topic').fill('Rings');
  expect(await dialog.getByRole('radio').count()).toBe(0);
  await dialog.getByLabel('Start').fill('09:00');
  await dialog.getByRole('radio', { name: 'All following' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await eventually(starts, on(monday, [-6, '10:00'], [1, '09:00'], [8, '09:00']));
  await eventually(async () => (await ada.block(shown.id)).topic, 'Rings');
});

test('only this one moves when the question is left', async () => {
  const { ada, monday, shown, starts } = await recurring();
  await block(ada.page, shown.id).focus();
  await press(ada.page, 'Alt+ArrowDown');
  await ada.page.getByRole('button', { name: 'Only this one' }).click();
  await eventually(starts, on(monday, [-6, '10:00'], [1, '10:15'], [8, '10:00']));
});

test('a block is resized at its end', async () => {
  const { ada, made } = await planned();
  const at = await boxOf(block(ada.page, made.id));
  await ada.page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await drag(
    ada.page,
    { x: at.x + at.width / 2, y: at.y + at.height - 2 },
    { x: at.x + at.width / 2, y: at.y + at.height * 1.5 - 2 },
  );
  await eventually(async () => times(await ada.block(made.id)), { date: made.date, start: '10:00', end: '11:30' });
});

test('a block is made by dragging over free time', async () => {
  const { ada, monday, made } = await planned();
  const at = await boxOf(block(ada.page, made.id));
  const thursday = await boxOf(ada.page.locator(`[data-day="${addDays(monday, 3)}"]`));
  const x = thursday.x + thursday.width / 2;
  await drag(ada.page, { x, y: at.y + at.height + 2 }, { x, y: at.y + 2 * at.height - 2 });
  const dialog = ada.page.getByRole('dialog');
  await dialog.getByLabel('Topic').fill('Eigenvalues');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const on = `?date=${addDays(monday, 3)}`;
  await eventually(
    async () => (await ada.blocks(on)).map((b) => [b.start, b.end, b.topic]),
    [['11:00', '12:00', 'Eigenvalues']],
  );
});

test('a block is moved, resized, done and deleted by keyboard alone', async () => {
  const { ada, made } = await planned();
  const { page } = ada;
  await block(page, made.id).focus();
  await press(page, 'Alt+ArrowDown');
  await press(page, 'Alt+ArrowDown');
  await press(page, 'Shift+ArrowRight');
  await press(page, 'Alt+ArrowRight');
  await press(page, 'Alt+ArrowLeft');
  await eventually(async () => times(await ada.block(made.id)), {
    date: addDays(made.date, 1),
    start: '10:30',
    end: '11:30',
  });
  await press(page, 'Shift+ArrowDown');
  await eventually(async () => times(await ada.block(made.id)), {
    date: addDays(made.date, 1),
    start: '10:30',
    end: '11:45',
  });
  await press(page, 'd');
  await page.getByText(/in a coming week. Is it done\?/).waitFor();
  expect((await ada.block(made.id)).done).toBe(false);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await eventually(async () => (await ada.block(made.id)).done, true);
  await block(page, made.id).focus();
  await press(page, 'd');
  await eventually(async () => (await ada.block(made.id)).done, false);

  await stopClock(page);
  await press(page, 'Backspace');
  await block(page, made.id).waitFor({ state: 'detached' });
  expect((await ada.block(made.id)).id).toBe(made.id); // until the toast has gone
  await press(page, 'u');
  await block(page, made.id).waitFor();

  await block(page, made.id).focus();
  await press(page, 'Delete');
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await eventually(async () => (await ada.fetch('GET', '/app/v1/blocks/' + made.id)).status(), 404);
});

test('arrows go from block to block and change nothing, and the blocks are one stop of Tab', async () => {
  const { ada, monday, made } = await planned();
  const { page } = ada;
  const add = (days: number, start: string, end: string) =>
    ada.ask<Block>('POST', '/app/v1/blocks', {
      ...{ subject_id: made.subject_id, date: addDays(monday, days), start, end },
    });
  const [later, thursday] = [await add(1, '15:00', '16:00'), await add(3, '14:00', '15:00')];
  await block(page, thursday.id).waitFor();
  const before = await ada.blocks();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-block'));
  await press(page, 'ArrowDown');
  await eventually(focused, made.id);
  for (const [key, to] of [
    ['ArrowDown', later],
    ['ArrowRight', thursday],
    ['ArrowRight', thursday],
    ['ArrowUp', later],
    ['ArrowUp', made],
    ['ArrowRight', thursday],
    ['ArrowLeft', later],
  ] as const) {
    await press(page, key);
    await eventually(focused, to.id);
  }
  await press(page, 'Tab');
  await eventually(focused, null);
  await press(page, 'Shift+Tab');
  await eventually(focused, later.id);
  await press(page, 'Enter');
  await page.getByRole('dialog').waitFor();
  await pressInDialog(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await eventually(focused, later.id);
  await press(page, 'ArrowDown');
  await eventually(focused, thursday.id);
  expect(await ada.blocks()).toEqual(before);
});

test('two keys lead to each page, and all keys are listed anywhere', async () => {
  const { ada } = await planned();
  const { page } = ada;
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  for (const [key, name] of [
    ['s', 'Subjects'],
    ['p', 'Progress'],
    ['u', 'Suggestions'],
    ['e', 'Profile'], // the first of the settings
  ] as const) {
    await press(page, 'g ' + key);
    await title(name);
  }
  await press(page, '?');
  await page.getByRole('dialog').getByText('Go to Week').waitFor();
  await pressInDialog(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, 'g w');
  await page.locator('[data-week]').waitFor();
});

test('the dialog changes everything that dragging does', async () => {
  const { ada, monday, made } = await planned();
  const { page } = ada;
  await block(page, made.id).focus();
  await press(page, 'e');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Topic').fill('Matrices');
  await dialog.getByLabel('Date').fill(addDays(monday, 5));
  await dialog.getByLabel('Start').fill('08:20');
  await dialog.getByLabel('End').fill('09:05');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await eventually(
    async () => {
      const b = await ada.block(made.id);
      return { ...times(b), topic: b.topic };
    },
    { date: addDays(monday, 5), start: '08:20', end: '09:05', topic: 'Matrices' },
  );
  await edit(page, made.id);
  await dialog.getByLabel('End').fill('08:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('[aria-invalid="true"]').first().waitFor();
  expect(times(await ada.block(made.id)).end).toBe('09:05');
});

test('a note is written in the dialog, stays with a block that is brought back, and is cleared', async () => {
  const { ada, made } = await planned();
  const { page } = ada;
  const dialog = page.getByRole('dialog');
  const note = dialog.getByLabel('Note');
  const opened = async () => {
    await block(page, made.id).focus();
    await press(page, 'e');
    return note.inputValue();
  };
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  expect(await opened()).toBe('');
  await note.fill('p. 7\n\tbring the lens ');
  await save();
  await eventually(async () => (await ada.block(made.id)).note, 'p. 7\n\tbring the lens');
  await page.reload();
  await block(page, made.id).waitFor();
  expect(await opened()).toBe('p. 7\n\tbring the lens');
  await stopClock(page); // the toast stays
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await block(page, made.id).waitFor({ state: 'detached' });
  await press(page, 'u');
  await block(page, made.id).waitFor();
  expect(await opened()).toBe('p. 7\n\tbring the lens');
  await note.fill('');
  await save();
  await eventually(async () => (await ada.block(made.id)).note, undefined);
  expect(await opened()).toBe('');
  const longest = '🎹'.repeat(2000); // characters, as the server counts them
  await note.fill(longest + '🎹');
  expect(await note.inputValue()).toBe(longest);
  await save();
  await eventually(async () => (await ada.block(made.id)).note, longest);
});

test('overlaps are told and allowed, a free time is offered, and what goes past midnight becomes two blocks', async () => {
  const { ada, monday, made } = await planned();
  const { page } = ada;
  const dialog = page.getByRole('dialog');
  const noon = { subject_id: made.subject_id, date: monday, start: '12:00', end: '13:00' };
  const taken = await ada.ask<Block>('POST', '/app/v1/blocks', noon);
  await block(page, taken.id).waitFor();
  await press(page, 'n');
  await eventually(() => dialog.getByLabel('Start').inputValue(), '13:00');
  await dialog.getByLabel('Start').fill('12:30');
  await dialog.getByText('At the same time as Algebra, 12:00–13:00.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await eventually(async () => (await ada.blocks(`?date=${monday}`)).map((b) => b.start), ['12:00', '12:30']);
  await page.getByText('New block: Algebra, Monday 12:30 to 14:00').waitFor();

  await press(page, 'n');
  await dialog.getByLabel('Start').fill('23:00');
  await dialog.getByLabel('End').fill('01:00');
  await dialog.getByRole('button', { name: 'Split into two blocks' }).click();
  const late = `?date_from=${monday}&date_to=${made.date}`;
  await eventually(
    async () => (await ada.blocks(late)).map((b) => b.start + '–' + b.end),
    ['12:00–13:00', '12:30–14:00', '23:00–23:59', '00:00–01:00', '10:00–11:00'],
  );
});

test('one tap marks a block as done, another takes that back, and the streak follows', async () => {
  const ada = await member();
  const subject = await ada.subject('Piano');
  const today = await ada.today();
  const body = { subject_id: subject.id, date: today, start: '09:00', end: '10:00' };
  const made = await ada.ask<Block>('POST', '/app/v1/blocks', body);
  await ada.open('/');
  const tick = block(ada.page, made.id)
    .locator('[data-done-toggle]')
    .or(ada.page.locator(`[data-done-toggle="${made.id}"]`))
    .first();
  await tick.click();
  await eventually(
    async () => (await ada.ask<{ streak_days: number }>('GET', '/app/v1/stats?period=week')).streak_days,
    1,
  );
  await block(ada.page, made.id).and(ada.page.locator('[data-done="true"]')).waitFor();
  await tick.click();
  await eventually(async () => (await ada.block(made.id)).done, false);
  await block(ada.page, made.id).and(ada.page.locator('[data-done="false"]')).waitFor();
});

test('what the server refuses is as it was before, and a line says why', async () => {
  const { ada, made } = await planned();
  ada.expected = /409|412|422|Failed to load resource/;
  await ada.page.route('**/batch', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ data: null, error: { code: 'CONFLICT', message: 'somebody was faster' }, meta: {} }),
    }),
  );
  await block(ada.page, made.id).focus();
  await stopClock(ada.page);
  await press(ada.page, 'Alt+ArrowDown');
  await ada.page.getByText('somebody was faster').waitFor();
  await block(ada.page, made.id).and(ada.page.locator('[data-start="10:00"]')).waitFor();
  expect(times(await ada.block(made.id))).toEqual(times(made));
});

test('weeks are found by buttons, by keys and by date', async () => {
  const { ada, monday } = await planned();
  const { page } = ada;
  const shown = () => page.locator('[data-week]').getAttribute('data-week');
  await page.getByRole('button', { name: 'Next week' }).click();
  await eventually(shown, addDays(monday, 7));
  await press(page, 'ArrowLeft');
  await press(page, 'ArrowLeft');
  await eventually(shown, addDays(monday, -7));
  await page.getByLabel('Go to date').fill('2027-02-10');
  await page.getByLabel('Go to date').press('Enter');
  await eventually(shown, '2027-02-08');
  await page.getByRole('button', { name: 'Today', exact: true }).focus();
  await press(page, 't');
  await eventually(shown, addDays(monday, -7));
  await press(page, '?');
  await page.getByRole('dialog').waitFor();
});
