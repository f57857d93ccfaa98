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
  await ada.page.getByText('Name, colour and slots').click();
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
  await page.getByText('Monday').and(page.getByRole('link')).first().waitFor(); // a block that comes next
  const second = page.getByRole('listitem').filter({ hasText: 'Past tense' });
  await second.getByRole('checkbox', { name: 'Past tense' }).check();
  await second.getByRole('button', { name: 'Move up' }).click();
  await eventually(topics, [
    ['Past tense', 90, true],
    ['Greetings', 30, false],
  ]);
  await page.reload();
  await page.getByRole('button', { name: 'Show 1 finished topic' }).click();
  await second.waitFor();

  await page.getByText('Name, colour and slots').click();
  await page.getByRole('button', { name: 'Delete subject' }).first().click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const count = (await ada.blocks('?subject_id=' + made!.id)).length;
  await eventually(() => dialog.innerText(), expect.stringContaining(String(count)) as unknown as string);
  await dialog.getByLabel('Name of the subject').fill('spanish');
  await dialog.getByRole('button', { name: 'Delete subject' }).click();
  await eventually(async () => (await ada.ask<unknown[]>('GET', '/app/v1/subjects')).length, 0);
});

test('a slot of every second week says when it is next, and takes the dates that were used last', async () => {
  const ada = await member();
  const monday = nextMonday(await ada.today());
  const until = addDays(monday, 100);
  await ada.subject('Algebra', { slots: [{ days: [2], start: '10:00', end: '11:00', from: monday, until }] });
  const lab = await ada.subject('Lab', { slots: [{ days: [1], start: '10:00', end: '11:00' }] });
  await ada.open('/subjects/' + lab.id);
  await ada.page.getByText('Name, colour and slots').click();
  const slot = ada.page.getByRole('group', { name: 'Slot 1' });
  await slot.getByRole('button', { name: 'From … until …' }).click();
  await slot.getByLabel('How often').selectOption('every 2nd week');
  await eventually(() => slot.getByLabel('From').inputValue(), monday);
  await eventually(() => slot.getByLabel('Until').inputValue(), until);
  await eventually(() => slot.getByLabel('Next on').inputValue(), monday);
  await slot.getByLabel('Next on').selectOption(addDays(monday, 7));
  await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(
    async () => (await ada.ask<{ slots: unknown }>('GET', '/app/v1/subjects/' + lab.id)).slots,
    [{ days: [1], start: '10:00', end: '11:00', from: addDays(monday, 7), until, every: 2 }],
  );
  const dates = async () =>
    (await ada.blocks(`?subject_id=${lab.id}&date_from=${monday}&date_to=${addDays(monday, 34)}`)).map((b) => b.date);
  await eventually(dates, [addDays(monday, 7), addDays(monday, 21)]);

  await slot.getByLabel('Until').fill(addDays(monday, -1));
  await slot.getByText('The last date can’t be before the first.').waitFor();
  await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
  await slot.locator('[aria-invalid="true"]').first().waitFor();
  expect(await dates()).toHaveLength(2);
});

test.each([390, 820, 1440])(
  'slots with dates stay in their rows, and only pages scroll, at a width of %i',
  async (width) => {
    const ada = await member({ viewport: { width, height: 600 } });
    const monday = nextMonday(await ada.today());
    const dated = { start: '09:00', end: '10:30', from: addDays(monday, -70), until: addDays(monday, 700) };
    const slots = [1, 2, 3].map((day) => ({ ...dated, days: [day, day + 3], every: 2 }));
    const subject = await ada.subject('Organic Chemistry', { slots });
    await ada.open('/subjects');
    const row = ada.page.getByRole('listitem').filter({ hasText: 'Organic Chemistry' });
    await row.getByText('every 2nd week').first().waitFor();
    expect(await row.innerText()).not.toContain('from'); // it has begun
    const cut = () =>
      row
        .locator('.what, .week, .progress')
        .evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth).length);
    await eventually(cut, 0);
    await ada.open('/subjects/' + subject.id);
    await ada.page.getByText('Name, colour and slots').click();
    await ada.page.getByRole('group', { name: 'Slot 3' }).waitFor();
    await eventually(() => ada.page.evaluate(() => document.documentElement.scrollHeight), 600);
  },
);

test('a course with different times is pasted in one go, and what is not understood is said', async () => {
  const ada = await member({ permissions: ['clipboard-read', 'clipboard-write'] });
  const subject = await ada.subject('Physics');
  await ada.open('/subjects/' + subject.id);
  const { page } = ada;
  ada.expected = /422/;
  const line = page.getByLabel('Or type or paste several times');
  await line.fill('Mon 10–12, Thurx 14–16');
  await line.press('Enter');
  await page.getByText(/Did not understand 'Thurx'/).waitFor();
  await line.fill('');
  await page.evaluate(() => navigator.clipboard.writeText('Mon 10–12, Thu 14–16'));
  await line.press('Control+v');
  await page.getByRole('group', { name: 'Slot 2' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(
    async () => (await ada.ask<{ slots: unknown }>('GET', '/app/v1/subjects/' + subject.id)).slots,
    [
      { days: [1], start: '10:00', end: '12:00' },
      { days: [4], start: '14:00', end: '16:00' },
    ],
  );
});

/** The topics of a subject as the server has them. */
async function topicsOf(ada: Awaited<ReturnType<typeof member>>, id: string) {
  type Answer = { syllabus: { title: string; duration: number; done: boolean }[] };
  const { syllabus } = await ada.ask<Answer>('GET', '/app/v1/subjects/' + id);
  return syllabus.map(({ title, duration, done }) => ({ title, duration, done }));
}

test('a pasted list is read by the server, and becomes topics', async () => {
  const ada = await member();
  const subject = await ada.subject('History');
  await ada.open('/subjects/' + subject.id);
  await ada.page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = ada.page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('# Rome\n- Kings (45 min)\n- [x] Caesar; 30\n- Egypt\n- egypt');
  await dialog.getByText('The same title as in line 4: it is left out.').waitFor();
  await dialog.getByText('1 problem.').waitFor();
  expect(await topicsOf(ada, subject.id)).toEqual([]);
  await dialog.getByLabel('Start each topic with the title of its section').check();
  await dialog.getByText('Rome: Kings').waitFor();
  await dialog.getByRole('button', { name: 'Add 3 topics' }).click();
  await eventually(
    () => topicsOf(ada, subject.id),
    [
      { title: 'Rome: Kings', duration: 45, done: false },
      { title: 'Rome: Caesar', duration: 30, done: true },
      { title: 'Rome: Egypt', duration: 60, done: false },
    ],
  );
});

test('a German table is read in German, and without a server the dialog says so', async () => {
  const ada = await member({ locale: 'de-DE' });
  const subject = await ada.subject('Geschichte');
  await ada.open('/subjects/' + subject.id);
  await ada.page.getByRole('button', { name: 'Liste einfügen' }).click();
  const dialog = ada.page.getByRole('dialog');
  const list = dialog.getByRole('textbox').first();
  await list.fill('Thema;Dauer;Erledigt\nÄgypten;1,5 Std.;ja\nRom;bald;\nRom;;');
  await dialog.getByText('Eine Zelle ist unklar und wurde ausgelassen.').waitFor();
  await dialog.getByText('Derselbe Titel steht schon weiter oben, darum ausgelassen.').waitFor();

  await ada.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined)); // it is loaded by then
  ada.expected = /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/;
  await ada.page.context().setOffline(true);
  await list.fill('Rom\nÄgypten (2 Stunden)');
  await dialog.getByText('Der Server ist nicht erreichbar.').waitFor();
  await ada.page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
  await dialog.getByRole('button', { name: '2 Themen hinzufügen' }).click();
  await eventually(
    () => topicsOf(ada, subject.id),
    [
      { title: 'Rom', duration: 60, done: false },
      { title: 'Ägypten', duration: 120, done: false },
    ],
  );
});

test('a table of Markdown is pasted, and lines among a list that are no topics are shown, and taken if wanted', async () => {
  const ada = await member();
  const subject = await ada.subject('History');
  await ada.open('/subjects/' + subject.id);
  await ada.page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = ada.page.getByRole('dialog');
  const list = dialog.getByRole('textbox').first();
  await list.fill('| Topic | Minutes |\n|---|---|\n| Kings | 45 |\n| Caesar | 30 |');
  await dialog.getByRole('button', { name: 'Add 2 topics' }).waitFor();
  await list.fill('Read before; 20\n- Kings (45 min)\nRome on 3 pages\n- Caesar');
  await dialog.getByText('Rome on 3 pages · not a topic').waitFor();
  await dialog.getByText('Read before; 20 · not a topic').waitFor();
  await dialog.getByRole('button', { name: 'Add these 2 lines as topics too' }).click();
  await dialog.getByRole('button', { name: 'Add 4 topics' }).click();
  await eventually(
    async () => (await topicsOf(ada, subject.id)).map((t) => `${t.title} ${t.duration}`),
    ['Read before 20', 'Kings 45', 'Rome on 3 pages 60', 'Caesar 60'],
  );
});
