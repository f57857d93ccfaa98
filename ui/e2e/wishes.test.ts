import { expect, test } from 'vitest';
import { eventually } from './harness/calendar.ts';
import { member, setting, type Person } from './harness/people.ts';

setting();

const goal = 'more Algebra, nothing after 20:00';
const late = { what: 'not_after', time: '20:00' };

/** Somebody with a subject. */
async function atSuggestions(): Promise<Person & { id: string }> {
  const ada = await member();
  const { id } = await ada.subject('Algebra', { slots: [{ days: [1, 3], start: '18:00', end: '19:30' }] });
  await ada.open('/suggestions');
  return Object.assign(ada, { id });
}

const chip = (ada: Person, what: string) => ada.page.locator(`[data-wish="${what}"]`);

async function ask(ada: Person, sentence: string): Promise<void> {
  await ada.page.getByLabel('Goal').fill(sentence);
  await ada.page.getByRole('button', { name: 'Suggest', exact: true }).click();
}

/** What the app asks for suggestions with when something is done. */
async function asked(ada: Person, act: () => Promise<void>): Promise<unknown> {
  const [request] = await Promise.all([ada.page.waitForRequest('**/v1/schedule/suggest'), act()]);
  return request.postDataJSON();
}

test('what was understood stands under the goal, and what is left out is not asked for any more', async () => {
  const ada = await atSuggestions();
  await ask(ada, goal);
  await ada.page.getByRole('button', { name: 'Change: More Algebra' }).waitFor();
  await ada.page.getByRole('button', { name: 'Change: Nothing after 20:00' }).waitFor();

  const body = await asked(ada, () => ada.page.getByRole('button', { name: 'Leave out: More Algebra' }).click());
  expect(body).toEqual({ wishes: [late], available_hours: null });
  await eventually(() => chip(ada, 'more').count(), 0);
  await ada.page.getByText('What stands here counts now').waitFor();
  await eventually(() => ada.page.evaluate(() => document.activeElement?.closest('[data-wish]') !== null), true);
  expect(await ada.page.getByLabel('Goal').inputValue()).toBe(goal);
});

test('a wish that is changed is asked for as it is now', async () => {
  const ada = await atSuggestions();
  await ask(ada, goal);
  await ada.page.getByRole('button', { name: 'Change: Nothing after 20:00' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Nothing after a time' });
  await dialog.getByLabel('Time').fill('nine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Write a time such as 18:30.').waitFor();
  await dialog.getByLabel('Time').fill('21:30');
  await dialog.getByLabel('Friday').check();
  const body = await asked(ada, () => dialog.getByRole('button', { name: 'Save' }).click());
  expect(body).toMatchObject({
    wishes: [
      { what: 'more', subject_id: ada.id },
      { what: 'not_after', time: '21:30', days: [5] },
    ],
  });
  await ada.page.getByRole('button', { name: 'Change: Nothing after 21:30 on Fridays' }).waitFor();
});

test('a wish that is refused says why where it stands, and nothing is lost', async () => {
  const ada = await atSuggestions();
  ada.expected = /status of 422/;
  await ask(ada, goal);
  await chip(ada, 'not_after').waitFor();
  await ada.page.getByRole('button', { name: 'Add a wish' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'A wish' });
  await dialog.getByLabel('What').selectOption('Nothing before a time');
  await dialog.getByLabel('Time').fill('21:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await chip(ada, 'not_before').getByText('This leaves nothing of a day beside another wish.').waitFor();
  expect(await chip(ada, 'not_after').getByRole('alert').count()).toBe(0);

  await ada.page.getByRole('button', { name: 'Change: Nothing before 21:00' }).click();
  const again = ada.page.getByRole('dialog', { name: 'Nothing before a time' });
  await again.getByText('This leaves nothing of a day').waitFor();
  await again.getByLabel('Time').fill('7:00');
  await again.getByRole('button', { name: 'Save' }).click();
  await ada.page.getByRole('button', { name: 'Change: Nothing before 07:00' }).waitFor();
  await eventually(() => ada.page.locator('[data-wish] [role="alert"]').count(), 0);
});

test('what is not understood is said', async () => {
  const ada = await atSuggestions();
  await ask(ada, 'asdf qwer');
  await ada.page.getByText('“asdf qwer” was not understood.').waitFor();
});
