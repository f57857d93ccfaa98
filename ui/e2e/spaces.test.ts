import { expect, test } from 'vitest';
import { eventually } from './harness/calendar.ts';
import { member, setting } from './harness/people.ts';

setting();

test('the sandbox is marked, filled on request, and apart from the live plan', async () => {
  const ada = await member();
  const { page } = ada;
  await ada.subject('Algebra', { slots: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '10:00', end: '11:00' }] });
  await ada.open('/subjects');
  await page.getByText('Algebra').first().waitFor();

  await page.getByRole('button', { name: 'Open sandbox' }).click();
  await page.getByRole('note').filter({ hasText: 'Sandbox' }).waitFor();
  await eventually(() => page.getByText('Algebra').count(), 0);

  await ada.open('/settings/data');
  await page.getByRole('button', { name: /demo/i }).first().click();
  await page.getByRole('button', { name: 'Fill sandbox', exact: true }).click();
  await eventually(async () => (await ada.ask<unknown[]>('GET', '/app/sandbox/v1/subjects')).length, 6);
  expect((await ada.ask<{ name: string }[]>('GET', '/app/v1/subjects')).map((s) => s.name)).toEqual(['Algebra']);

  await page.getByRole('button', { name: 'Back to my schedule' }).first().click();
  await ada.open('/subjects');
  await page.getByText('Algebra').first().waitFor();
  await eventually(() => page.getByRole('note').count(), 0);
});

test('days pass in the sandbox, and nowhere else', async () => {
  const ada = await member();
  ada.expected = /409/;
  const { page } = ada;
  const clock = async () => (await ada.ask<{ today: string }>('GET', '/app/sandbox/v1/sandbox/clock')).today;
  const today = await clock();
  const after = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  await ada.ask('POST', '/app/sandbox/v1/subjects', { name: 'Algebra', type: 'study' });
  await ada.open('/settings/developer');
  await page.getByText('The sandbox uses real time.').waitFor();
  await page.getByRole('button', { name: 'Next day' }).click();
  await page.getByText(/and its clock is stopped/).waitFor();
  expect(await clock()).toBe(after(1));
  await page.getByRole('button', { name: 'Next week' }).click();
  await eventually(clock, after(8));
  await page.getByRole('button', { name: 'Real time' }).click();
  await page.getByText(/reset the sandbox first/i).waitFor(); // there is something in it

  expect(await page.getByRole('note').count()).toBe(0);
  await page.getByRole('button', { name: 'Open sandbox' }).first().click();
  const shown = /Today is .*\d{4}/;
  await page.getByRole('note').filter({ hasText: shown }).waitFor();
  await ada.open('/settings/data');
  await page.getByRole('button', { name: 'Empty sandbox' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty sandbox' }).click();
  await eventually(() => page.getByRole('note').filter({ hasText: shown }).count(), 0);
  expect(await clock()).toBe(today);
});
