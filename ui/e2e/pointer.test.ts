import { test } from 'vitest';
import { addDays, block, boxOf, eventually, nextMonday } from './harness/calendar.ts';
import { member, setting, type Block, type Person } from './harness/people.ts';

setting();

/** Somebody with three blocks on the Monday to come, of which the second is to be dragged; the calendar is higher than its place. */
async function tall(options: Parameters<typeof member>[0]): Promise<{ ada: Person; made: Block }> {
  const ada = await member(options);
  const { id: subject_id } = await ada.subject('Algebra');
  const date = nextMonday(await ada.today());
  const make = (start: string, end: string) =>
    ada.ask<Block>('POST', '/app/v1/blocks', { subject_id, date, start, end });
  await make('05:00', '06:00');
  const made = await make('08:00', '09:00');
  const last = await make('22:00', '23:00');
  await ada.open('/week/' + date);
  await block(ada.page, last.id).waitFor();
  return { ada, made };
}

test('near its edge the calendar scrolls along for as long as a block is held there, down and up', async () => {
  const { ada, made } = await tall({ viewport: { width: 1280, height: 480 } });
  const { page } = ada;
  const view = page.locator('[data-scrolls]');
  const place = () => view.evaluate((e) => [e.scrollTop === 0, e.scrollTop + e.clientHeight >= e.scrollHeight - 1]);
  const at = await boxOf(block(page, made.id));
  const { y, height } = (await view.boundingBox())!;
  const x = at.x + at.width / 2;
  await page.mouse.move(x, at.y + at.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, at.y + at.height, { steps: 4 });
  await page.mouse.move(x, y + height - 5, { steps: 4 });
  await eventually(place, [false, true]);
  await page.mouse.move(x, y + 5, { steps: 4 });
  await eventually(place, [true, false]);
  await page.mouse.move(x, y + height - 5, { steps: 4 });
  await eventually(place, [false, true]);
  await page.mouse.move(x, y + height - 60, { steps: 4 }); // at the very end it would lie on the next day
  await page.mouse.up();
  await eventually(async () => {
    const { date, start } = await ada.block(made.id);
    return [date, start > '20:00' || start];
  }, [made.date, true]);
});

test('by touch a block is dragged once it was held for a moment', async () => {
  const { ada, made } = await tall({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
  const { page } = ada;
  const devtools = await ada.context.newCDPSession(page);
  const at = await boxOf(block(page, made.id));
  const tuesday = await boxOf(page.locator(`.head[data-day="${addDays(made.date, 1)}"]`));
  const from = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const held = page.locator('.event.preview');

  await touch('touchStart', from);
  await held.waitFor();
  const to = { x: tuesday.x + tuesday.width / 2, y: from.y + at.height }; // an hour is its height
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) });
  await touch('touchEnd');
  await eventually(async () => {
    const { date, start } = await ada.block(made.id);
    return [date, start];
  }, [addDays(made.date, 1), '09:00']);
  await held.waitFor({ state: 'detached' });
});
