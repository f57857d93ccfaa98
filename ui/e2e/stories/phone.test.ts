import { expect, test } from 'vitest';
import { clean } from '../harness/axe.ts';
import { addDays, block, eventually } from '../harness/calendar.ts';
import { member, setting, type Block } from '../harness/people.ts';

setting();

test('on a phone, in German, a day is worked through by touch, and every page fits', async () => {
  const ada = await member({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ...{ locale: 'de-DE', colorScheme: 'dark' },
  });
  const { page } = ada;
  const { id: subject_id } = await ada.subject('Biologie');
  const today = await ada.today();
  const on = (days: number, start: string, end: string) =>
    ada.ask<Block>('POST', '/app/v1/blocks', { subject_id, date: addDays(today, days), start, end });
  const [missed, next] = [await on(-1, '10:00', '10:45'), await on(1, '10:00', '11:00')];

  // What was missed gets another time, which is taken back.
  await ada.open('/');
  await eventually(() => page.locator('html').getAttribute('lang'), 'de');
  await page.getByRole('button', { name: /verpasst\. Später machen\?/ }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Später machen' }).tap();
  await clean(ada);
  await sheet.getByRole('button', { name: 'Dorthin verschieben' }).tap();
  await sheet.waitFor({ state: 'detached' });
  await eventually(async () => (await ada.block(missed.id)).date > missed.date, true);
  await page.getByRole('button', { name: 'Rückgängig' }).tap();
  await eventually(() => ada.block(missed.id), missed);

  // A day in the calendar, and the sheet of a block.
  await ada.open('/week/' + next.date);
  await block(page, next.id).tap();
  await clean(ada);
  await sheet.getByRole('button', { name: 'Mehr' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Block bearbeiten' });
  await dialog.getByLabel('Thema').fill('Gene');
  await dialog.getByRole('button', { name: 'Speichern' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => (await ada.block(next.id)).topic, 'Gene');

  for (const [path, title] of [
    ['/month', ''],
    ['/subjects', 'Fächer'],
    ['/progress', 'Fortschritt'],
    ['/suggestions', 'Vorschläge'],
    ['/settings', ''],
  ] as const) {
    await ada.open(path);
    await page.getByRole('heading', { level: 1, name: title }).first().waitFor();
    await clean(ada);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
  await ada.open('/settings/profile');
  await page.getByLabel('Sprache').selectOption({ label: 'English' });
  await page.getByRole('link', { name: 'Progress' }).waitFor();
});
