import { expect, test } from 'vitest';
import { clean, visit } from '../harness/axe.ts';
import { addDays, eventually, nextMonday } from '../harness/calendar.ts';
import { press } from '../harness/keys.ts';
import { member, setting, type Subject } from '../harness/people.ts';

setting();

test('a subject gets slots and topics, an exam that is planned for, and reviews, until it is deleted', async () => {
  const ada = await member();
  const { page } = ada;
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));

  // The subject, with a slot.
  await visit(ada, '/subjects', 'New subject');
  await page.getByRole('button', { name: 'New subject' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Algebra');
  await page.getByRole('button', { name: 'Add slot' }).click();
  const slot = page.getByRole('group', { name: 'Slot 1' });
  await slot.getByRole('checkbox', { name: 'Tuesday' }).check();
  await slot.getByLabel('Start').fill('19:00');
  await slot.getByLabel('End').fill('18:00');
  await save.click();
  await slot.locator('[aria-invalid="true"]').first().waitFor();
  await slot.getByLabel('End').fill('19:45');
  await save.click();
  await eventually(async () => (await ada.ask<Subject[]>('GET', '/app/v1/subjects')).map((s) => s.name), ['Algebra']);
  const [{ id }] = (await ada.ask<Subject[]>('GET', '/app/v1/subjects')) as [Subject];
  const subject = () => ada.ask<Subject>('GET', '/app/v1/subjects/' + id);

  // Its topics, from a list.
  await ada.open('/subjects/' + id);
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await dialog.getByRole('textbox').first().fill('- Sets (45 min)\n- Maps; 30\n- Rings\n- rings');
  await dialog.getByText('The same title as in line 3: it is left out.').waitFor();
  await dialog.getByRole('button', { name: 'Add 3 topics' }).click();
  await eventually(
    async () => (await subject()).syllabus.map((t) => `${t.title} ${t.duration} ${t.done}`),
    ['Sets 45 false', 'Maps 30 false', 'Rings 60 false'],
  );
  await dialog.waitFor({ state: 'detached' });
  await clean(ada);

  // Another slot, which changes the weeks to come.
  const monday = addDays(nextMonday(await ada.today()), 7);
  const week = `?date_from=${monday}&date_to=${addDays(monday, 6)}`;
  const starts = async () => (await ada.blocks(week)).map((b) => `${b.date} ${b.start}–${b.end}`);
  expect(await starts()).toEqual([`${addDays(monday, 1)} 19:00–19:45`]);
  await page.getByText('Name, colour and slots').click();
  await slot.getByRole('checkbox', { name: 'Tuesday' }).uncheck();
  await slot.getByRole('checkbox', { name: 'Thursday' }).check();
  await slot.getByLabel('Start').fill('14:00');
  await slot.getByLabel('End').fill('15:30');
  await save.click();
  await eventually(starts, [`${addDays(monday, 3)} 14:00–15:30`]);

  // An exam, and a plan for it, which is undone and made again.
  const date = addDays(await ada.today(), 9);
  await page.getByRole('button', { name: 'Add an exam' }).click();
  await dialog.getByLabel('Title').fill('Final');
  await dialog.getByLabel('Date').fill(date);
  await dialog.getByLabel('Extra time').fill('300');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Progress' }).click();
  await page
    .locator('[data-exam="Final"]')
    .getByText(/needed$/)
    .waitFor();
  await page.getByRole('link', { name: 'Plan it: Final' }).click();
  await page.getByRole('heading', { level: 1, name: 'Plan for Final' }).waitFor();
  await page
    .getByText(/^Topic: (Sets|Maps|Rings)/)
    .first()
    .waitFor();
  await clean(ada);
  const topics = async () => (await ada.blocks('?subject_id=' + id)).filter((b) => b.topic).length;
  expect(await topics()).toBe(0);
  const count = await page.locator('[data-suggestion]').count();
  await page.getByRole('button', { name: /^Apply [1-9]/ }).click();
  await page.getByRole('heading', { name: 'All planned' }).waitFor();
  await eventually(topics, count);
  await press(page, 'Control+z');
  await eventually(topics, 0);
  await press(page, 'Control+y');
  await eventually(topics, count);

  // A topic that is done comes back for review.
  await page.getByRole('link', { name: 'Subjects' }).click();
  await page.getByRole('link', { name: 'Algebra' }).first().click();
  await page.getByLabel('Review finished topics').check();
  const sets = page.getByRole('listitem').filter({ hasText: 'Sets' });
  await sets.getByRole('checkbox', { name: 'Sets' }).check();
  await eventually(async () => (await subject()).syllabus.map((t) => t.done), [true, false, false]);
  const item = (await subject()).syllabus[0]!.id;
  const review = { step: 0, due: await ada.today() };
  await ada.ask('POST', `/app/v1/subjects/${id}/syllabus/${item}/review`, review);
  await visit(ada, '/', '1 to review');
  await page.getByRole('group', { name: 'Sets' }).getByRole('button', { name: 'Good' }).click();
  await page.getByRole('heading', { name: '1 to review' }).waitFor({ state: 'detached' });
  const step = async () =>
    (await ada.ask<{ syllabus: { step?: number }[] }>('GET', '/app/v1/subjects/' + id)).syllabus[0]!.step;
  await eventually(step, 1);

  // Gone, once its name was typed.
  await ada.open('/subjects/' + id);
  await page.getByText('Name, colour and slots').click();
  await page.getByRole('button', { name: 'Delete subject' }).first().click();
  await dialog.getByLabel('Name of the subject').fill('algebra');
  await dialog.getByRole('button', { name: 'Delete subject' }).click();
  await eventually(() => ada.ask('GET', '/app/v1/subjects'), []);
  expect(await ada.blocks()).toEqual([]);
});
