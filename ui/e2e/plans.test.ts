import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsInBoth } from './harness/axe.ts';
import { addDays, block, eventually, nextMonday } from './harness/calendar.ts';
import { member, setting, type Block } from './harness/people.ts';

setting();

/** Whether something is seen whole, in its block. */
const whole = (part: Locator): Promise<boolean> =>
  part.evaluate((el) => {
    const [own, face] = [el.getBoundingClientRect(), el.closest('.face')!.getBoundingClientRect()];
    const inside = own.top >= face.top && own.bottom <= face.bottom && own.right <= face.right + 1 && own.width > 0;
    return inside && el.scrollHeight <= el.clientHeight + 1 && el.scrollWidth <= el.clientWidth + 1;
  });

test('a coming week looks like a plan, and what stands in its blocks is seen at 1280 × 720', async () => {
  const ada = await member({ viewport: { width: 1280, height: 720 } });
  const { page } = ada;
  const { id: subject_id } = await ada.subject('Organic Chemistry', { color: '#B91C1C' });
  const shift = await ada.subject('Café shift', { type: 'inactive' });
  const syllabus = [{ title: 'Amines', duration: 600, done: false }];
  await ada.ask('PUT', `/app/v1/subjects/${subject_id}/syllabus`, { syllabus });
  const monday = nextMonday(await ada.today());
  const make = (days: number, start: string, end: string, of = subject_id) =>
    ada.ask<Block>('POST', '/app/v1/blocks', { subject_id: of, date: addDays(monday, days), start, end });
  const [short, hour, long] = [
    await make(0, '08:00', '08:45'),
    await make(1, '08:00', '09:00'),
    await make(2, '08:00', '10:30'),
  ];
  const other = await make(3, '08:00', '10:00', shift.id);
  const algebra = await ada.subject('Algebra');
  const rings = [{ title: 'Rings', duration: 600, done: false }];
  await ada.ask('PUT', `/app/v1/subjects/${algebra.id}/syllabus`, { syllabus: rings });
  const brief = await make(5, '08:00', '09:00', algebra.id);
  let last = long;
  for (let n = 0; n < 5; n++) last = await make(4, '10:00', '13:00');
  await ada.open('/week/' + monday);
  await block(page, last.id).waitFor();
  const face = (b: Block) => page.locator('.block', { has: block(page, b.id) }).locator('.face');
  await eventually(() => whole(face(short).locator('.time')), true);
  for (const b of [hour, long]) {
    await eventually(() => whole(face(b).locator('.name')), true);
    await eventually(() => whole(face(b).locator('.time')), true);
  }
  await face(long).getByText('next: Amines').waitFor();
  for (const size of [page.viewportSize()!, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await face(brief).getByText('next: Rings').waitFor();
    for (const part of ['.name', '.time', '.topic']) await eventually(() => whole(face(brief).locator(part)), true);
  }
  await eventually(() => whole(face(last).locator('.name')), true);
  const background = (b: Block) => face(b).evaluate((el) => getComputedStyle(el).backgroundColor);
  const surface = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await background(long)).not.toBe(surface);
  expect(await background(other)).not.toBe(surface);
  expect(await violationsInBoth(ada)).toEqual([]);
});

test('the panel beside the week folds away, which the browser remembers', async () => {
  const ada = await member({ viewport: { width: 1280, height: 720 } });
  const { page } = ada;
  await ada.subject('Algebra');
  await ada.open('/');
  const fold = page.getByRole('button', { name: 'Today at a glance', expanded: true });
  await page.locator('.panel').waitFor();
  await fold.click();
  await page.locator('.panel').waitFor({ state: 'detached' });
  expect(await violationsInBoth(ada)).toEqual([]);
  await page.reload();
  await page.locator('[data-week]').waitFor();
  expect(await page.locator('.panel').count()).toBe(0);
  await page.getByRole('button', { name: 'Today at a glance', expanded: false }).press('Enter');
  await page.locator('.panel').waitFor();
});
