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

  await page.getByRole('button', { name: 'Open the sandbox' }).click();
  await page.getByRole('note').filter({ hasText: 'Sandbox' }).waitFor();
  await eventually(() => page.getByText('Algebra').count(), 0);

  await ada.open('/settings/data');
  await page.getByRole('button', { name: /demo/i }).first().click();
  await eventually(async () => (await ada.ask<unknown[]>('GET', '/app/sandbox/v1/subjects')).length, 6);
  expect((await ada.ask<{ name: string }[]>('GET', '/app/v1/subjects')).map((s) => s.name)).toEqual(['Algebra']);

  await page.getByRole('button', { name: 'Back to live' }).first().click();
  await ada.open('/subjects');
  await page.getByText('Algebra').first().waitFor();
  await eventually(() => page.getByRole('note').count(), 0);
});
