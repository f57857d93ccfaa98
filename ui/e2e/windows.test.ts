import { test } from 'vitest';
import { addDays, block, nextMonday } from './harness/calendar.ts';
import { press } from './harness/keys.ts';
import { again, member, setting, type Block } from './harness/people.ts';

setting();

test('two open browsers stay in step', async () => {
  const ada = await member();
  const subject = await ada.subject('Algebra');
  const monday = nextMonday(await ada.today());
  const made = await ada.ask<Block>('POST', '/app/v1/blocks', {
    subject_id: subject.id,
    date: monday,
    start: '10:00',
    end: '11:00',
  });
  const other = await again(ada);
  await Promise.all([ada.open('/week/' + monday), other.open('/week/' + monday)]);
  await Promise.all([block(ada.page, made.id).waitFor(), block(other.page, made.id).waitFor()]);
  await block(ada.page, made.id).focus();
  await press(ada.page, 'Alt+ArrowRight');
  await block(other.page, made.id)
    .and(other.page.locator(`[data-date="${addDays(monday, 1)}"]`))
    .waitFor();
});
