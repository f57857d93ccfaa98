import { expect, test } from 'vitest';
import { block, edit, eventually } from './harness/calendar.ts';
import { member, setting, type Block } from './harness/people.ts';

setting();

test('clocks have as many hours as the region has, or as were chosen, wherever they stand and are typed', async () => {
  const ada = await member({ locale: 'en-US' });
  const { page } = ada;
  const algebra = await ada.subject('Algebra');
  const body = { subject_id: algebra.id, date: await ada.today(), start: '18:00', end: '19:30' };
  const { id } = await ada.ask<Block>('POST', '/app/v1/blocks', body);
  const told = async () => (await ada.ask<Block>('GET', '/app/v1/blocks/' + id)).start;
  const dialog = page.getByRole('dialog', { name: 'Edit block' });
  const save = async (typed: string) => {
    await dialog.getByLabel('Start').fill(typed);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  await ada.open('/');
  await page.locator('.face .time', { hasText: '6 pm–7:30 pm' }).waitFor();
  await page.locator('.hours').getByText('12 pm', { exact: true }).waitFor();
  await edit(page, id);
  expect(await dialog.getByLabel('End').inputValue()).toBe('7:30 pm');
  await save('5:15 pm');
  await eventually(told, '17:15');

  await ada.open('/settings/profile');
  await page.getByLabel('Times').selectOption('24 hours (18:30)');
  await ada.open('/');
  await page.locator('.face .time', { hasText: '17:15–19:30' }).waitFor();
  await edit(page, id);
  expect(await dialog.getByLabel('End').inputValue()).toBe('19:30');
  await save('6:45 pm');
  await eventually(told, '18:45');
  await page.locator('.face .time', { hasText: '18:45–19:30' }).waitFor();
});

test('dates stand in words beside their fields, in the language of the app', async () => {
  const ada = await member({ locale: 'de-DE' });
  const { page } = ada;
  const algebra = await ada.subject('Algebra');
  const date = await ada.today();
  const body = { subject_id: algebra.id, date, start: '18:00', end: '19:30' };
  const { id } = await ada.ask<Block>('POST', '/app/v1/blocks', body);
  await ada.open('/');
  await page.locator('.face .time', { hasText: '18:00–19:30' }).waitFor();
  await block(page, id).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mehr' }).click();
  const field = page.getByLabel('Datum', { exact: true });
  const words = new Intl.DateTimeFormat('de-DE', {
    ...({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const),
  });
  await page.getByText(words.format(new Date(date))).waitFor();
  await field.fill('2031-12-24');
  await page.getByText('Mi., 24. Dez. 2031').waitFor();
});
