// Measures how long it takes until a topic is seen at its other place in a syllabus of 500, from the click to the frame that
// shows it, as the browser tells (Event Timing, in steps of 8 ms), and prints it: npm run moves. It depends on the machine, so
// this is no test of the suite.
import { expect, test } from 'vitest';
import { eventually } from '../e2e/harness/calendar.ts';
import { member, setting } from '../e2e/harness/people.ts';

setting();

const topics = 500;
const aim = 50; // milliseconds
const moves = 9;

declare global {
  var moved: number[]; // milliseconds of each click
}

test('a move in a syllabus of 500', async () => {
  const ada = await member();
  const { page } = ada;
  const subject = await ada.subject('Algebra');
  const syllabus = Array.from({ length: topics }, (_, n) => ({ title: `Topic ${n + 1}`, duration: 60 }));
  await ada.ask('PUT', `/app/v1/subjects/${subject.id}/syllabus`, { syllabus });
  await ada.open(`/subjects/${subject.id}`);
  const row = page.locator('[data-key]').first();
  await row.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    globalThis.moved = [];
    const note = (list: PerformanceObserverEntryList) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') globalThis.moved.push(duration);
    };
    new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (let n = 1; n <= moves; n++) {
    await page.locator('[data-key]').nth(n).locator('[data-part="down"]').click();
    await eventually(() => page.evaluate(() => globalThis.moved.length), n);
  }
  const sorted = (await page.evaluate(() => globalThis.moved)).sort((a, b) => a - b);
  const median = sorted[Math.floor(moves / 2)]!;
  console.log(`a move among ${topics} topics: median ${median} ms, most ${sorted.at(-1)} ms`);
  expect(median).toBeLessThanOrEqual(aim);
});
