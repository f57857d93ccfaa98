import { expect, test } from 'vitest';
import { addDays, block, eventually, nextMonday } from './harness/calendar.ts';
import { member, setting } from './harness/people.ts';

setting();

test('another slot changes the coming week, and the past stays', async () => {
  const ada = await member();
  const subject = await ada.subject('Algebra', { slots: [{ days: [2], start: '10:00', end: '11:00' }] });
  const monday = nextMonday(await ada.today());
  const week = `?date_from=${monday}&date_to=${addDays(monday, 6)}`;
  expect((await ada.blocks(week)).map((b) => [b.date, b.start])).toEqual([[addDays(monday, 1), '10:00']]);

  await ada.open('/subjects/' + subject.id);
  const slot = ada.page.getByRole('group', { name: 'Slot 1' });
  await slot.getByRole('checkbox', { name: 'Tuesday' }).uncheck();
  await slot.getByRole('checkbox', { name: 'Thursday' }).check();
  await slot.getByLabel('Start').fill('14:00');
  await slot.getByLabel('End').fill('15:30');
  await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(
    async () => (await ada.blocks(week)).map((b) => [b.date, b.start, b.end]),
    [[addDays(monday, 3), '14:00', '15:30']],
  );

  await ada.open('/week/' + monday);
  await eventually(() => ada.page.locator('[data-block]').count(), 1);
  const [shown] = await ada.blocks(week);
  await block(ada.page, shown!.id).and(ada.page.locator('[data-start="14:00"]')).waitFor();
});

test('a subject is made with slots, edited, given a syllabus, and deleted by its name', async () => {
  const ada = await member();
  const { page } = ada;
  await ada.open('/subjects');
  await page.getByRole('button', { name: 'New subject' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Spanish');
  await page.getByRole('button', { name: 'Add slot' }).click();
  const slot = page.getByRole('group', { name: 'Slot 1' });
  await slot.getByRole('checkbox', { name: 'Monday' }).check();
  await slot.getByLabel('Start').fill('19:00');
  await slot.getByLabel('End').fill('18:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await slot.locator('[aria-invalid="true"]').first().waitFor();
  await slot.getByLabel('End').fill('19:45');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(
    async () => (await ada.ask<{ name: string }[]>('GET', '/app/v1/subjects')).map((s) => s.name),
    ['Spanish'],
  );
  const [made] = await ada.ask<{ id: string }[]>('GET', '/app/v1/subjects');

  await ada.open('/subjects/' + made!.id);
  const topics = async () =>
    (
      await ada.ask<{ syllabus: { title: string; duration: number; done: boolean }[] }>(
        'GET',
        '/app/v1/subjects/' + made!.id,
      )
    ).syllabus.map((t) => [t.title, t.duration, t.done] as const);
  for (const [title, minutes] of [
    ['Greetings', '30'],
    ['Past tense', '90'],
  ] as const) {
    await page.getByLabel('New topic').fill(title);
    await page.getByLabel('Minutes', { exact: true }).last().fill(minutes);
    await page.getByRole('button', { name: 'Add topic' }).click();
    await page.getByRole('listitem').filter({ hasText: title }).first().waitFor();
  }
  await eventually(topics, [
    ['Greetings', 30, false],
    ['Past tense', 90, false],
  ]);
  const second = page.getByRole('listitem').filter({ hasText: 'Past tense' });
  await second.getByRole('checkbox', { name: 'Past tense' }).check();
  await second.getByRole('button', { name: 'Move up' }).click();
  await eventually(topics, [
    ['Past tense', 90, true],
    ['Greetings', 30, false],
  ]);

  await page.getByRole('button', { name: 'Delete subject' }).first().click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const count = (await ada.blocks('?subject_id=' + made!.id)).length;
  expect(await dialog.innerText()).toContain(String(count));
  await dialog.getByLabel('Name of the subject').fill('spanish');
  await dialog.getByRole('button', { name: 'Delete subject' }).click();
  await eventually(async () => (await ada.ask<unknown[]>('GET', '/app/v1/subjects')).length, 0);
});

test('a pasted list becomes topics', async () => {
  const ada = await member();
  const subject = await ada.subject('History');
  await ada.open('/subjects/' + subject.id);
  await ada.page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = ada.page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('- Rome (45 min)\n- [x] Greece; 30\n- Egypt');
  await dialog.getByRole('button', { name: /add/i }).last().click();
  await eventually(
    async () =>
      (
        await ada.ask<{ syllabus: { title: string; duration: number; done: boolean }[] }>(
          'GET',
          '/app/v1/subjects/' + subject.id,
        )
      ).syllabus.map(({ title, duration, done }) => ({ title, duration, done })),
    [
      { title: 'Rome', duration: 45, done: false },
      { title: 'Greece', duration: 30, done: true },
      { title: 'Egypt', duration: 60, done: false },
    ],
  );
});
