import { expect, test } from 'vitest';
import { addDays, block, boxOf, drag, eventually, nextMonday } from './harness/calendar.ts';
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
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await eventually(async () => times(await ada.block(made.id)), {
    date: addDays(made.date, 1),
    start: '10:30',
    end: '11:30',
  });
  await page.keyboard.press('Shift+ArrowDown');
  await eventually(async () => times(await ada.block(made.id)), {
    date: addDays(made.date, 1),
    start: '10:30',
    end: '11:45',
  });
  await page.keyboard.press('d');
  await eventually(async () => (await ada.block(made.id)).done, true);
  await page.keyboard.press('d');
  await eventually(async () => (await ada.block(made.id)).done, false);

  await stopClock(page);
  await page.keyboard.press('Backspace');
  await block(page, made.id).waitFor({ state: 'detached' });
  expect((await ada.block(made.id)).id).toBe(made.id); // until the toast has gone
  await page.keyboard.press('u');
  await block(page, made.id).waitFor();

  await block(page, made.id).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await eventually(async () => (await ada.fetch('GET', '/app/v1/blocks/' + made.id)).status(), 404);
});

test('the dialog changes everything that dragging does', async () => {
  const { ada, monday, made } = await planned();
  const { page } = ada;
  await block(page, made.id).focus();
  await page.keyboard.press('Enter');
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
  await block(page, made.id).click();
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
    await page.keyboard.press('Enter');
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
  await page.keyboard.press('u');
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
  await ada.page.route('**/move', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ data: null, error: { code: 'CONFLICT', message: 'somebody was faster' }, meta: {} }),
    }),
  );
  await block(ada.page, made.id).focus();
  await stopClock(ada.page);
  await ada.page.keyboard.press('ArrowDown');
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
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await eventually(shown, addDays(monday, -7));
  await page.getByLabel('Go to date').fill('2027-02-10');
  await page.getByLabel('Go to date').press('Enter');
  await eventually(shown, '2027-02-08');
  await page.getByRole('button', { name: 'Today' }).focus();
  await page.keyboard.press('t');
  await eventually(shown, addDays(monday, -7));
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
});
