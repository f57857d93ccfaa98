import { expect, test } from 'vitest';
import { member, setting, type Block } from './harness/people.ts';

setting();

test('the figures count what was studied, and other commitments apart, as the week does', async () => {
  const ada = await member();
  const today = await ada.today();
  const [study, job] = [await ada.subject('Algebra'), await ada.subject('Job', { type: 'inactive' })];
  for (const [subject, start, end] of [
    [study, '09:00', '10:00'],
    [job, '12:00', '20:00'],
  ] as const) {
    const body = { subject_id: subject.id, date: today, start, end };
    const { id } = await ada.ask<Block>('POST', '/app/v1/blocks', body);
    await ada.ask('PATCH', '/app/v1/blocks/' + id, { done: true });
  }
  await ada.open('/progress');
  const figures = ada.page.getByRole('region', { name: 'In figures' });
  await figures.waitFor();
  const text = (await figures.innerText()).replace(/\s+/g, ' ');
  for (const period of ['Today', 'This week', 'This month'])
    expect(text).toContain(`${period} 1 h 1 of 1 so far, 8 h of other commitments`);
});
