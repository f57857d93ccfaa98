import { expect, test } from 'vitest';
import { violations } from './harness/axe.ts';
import { addDays, block, eventually } from './harness/calendar.ts';
import { press, pressInDialog } from './harness/keys.ts';
import { member, setting } from './harness/people.ts';

setting();

test('a block is written down in words, and found again with subjects and commands in the same box', async () => {
  const ada = await member({ viewport: { width: 1280, height: 720 } });
  const { page } = ada;
  await ada.subject('Linear algebra');
  const today = await ada.today();
  await ada.open('/');
  await page.locator('[data-week]').waitFor();
  const told = async () =>
    (await ada.blocks()).map((b) => [b.date, b.start, b.end, b.topic]).sort((a, b) => (a[0]! < b[0]! ? -1 : 1));

  // What is understood, and what is lacking, is told while it is typed.
  await press(page, 'q');
  const box = page.getByRole('combobox', { name: 'A block in words' });
  const status = page.getByRole('dialog').getByRole('status');
  await box.pressSequentially('lin tomorrow');
  await status.getByText('When does it start and end?').waitFor();
  expect(await status.getByRole('listitem').allInnerTexts()).toEqual(['Subject lin', 'Day tomorrow']);
  await box.pressSequentially(' 18-19:30 Größe');
  const option = page.getByRole('option', { name: /^Linear algebra: Größe.*18:00–19:30/ });
  await option.waitFor();
  expect(await violations(ada)).toEqual([]);
  await pressInDialog(page, 'Enter');
  await eventually(told, [[addDays(today, 1), '18:00', '19:30', 'Größe']]);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const [made] = await ada.blocks();
  await block(page, made!.id).waitFor();

  // Several days are one change, which is undone at once; what is there already is told.
  await press(page, 'q');
  await box.fill(`linear algebra ${addDays(today, 1)} and ${addDays(today, 2)} 19-20`);
  await status.getByText('At the same time as Linear algebra, 18:00–19:30.').waitFor();
  await pressInDialog(page, 'Enter');
  await eventually(async () => (await told()).length, 3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => (await told()).length, 1);

  // Enter right after the last key waits for what the server reads.
  await press(page, 'q');
  await box.fill(`lin ${addDays(today, 1)} 7-8`);
  await pressInDialog(page, 'Enter');
  await eventually(async () => (await told()).length, 2);
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // A search leads to a block, and runs commands.
  await press(page, '/');
  const search = page.getByRole('combobox', { name: /A subject, topic, block/ });
  await search.fill('größe');
  await page.getByRole('option', { name: /Linear algebra: Größe.*Block/ }).waitFor();
  expect(await violations(ada)).toEqual([]);
  await pressInDialog(page, 'Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('data-block') ?? ''), made!.id);
  await press(page, 'Escape');
  await press(page, '/');
  await search.fill('show all keys');
  await page.getByRole('option', { name: /Show keyboard shortcuts.*Command/ }).click();
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
});
