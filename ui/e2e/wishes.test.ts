import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventually } from './harness/calendar.ts';
import { press } from './harness/keys.ts';
import { again, member, password, setting, type Person } from './harness/people.ts';

setting();

const goal = 'nothing after 20:00. more Algebra';
const late = { what: 'not_after', time: '20:00' };

/** Somebody with a subject who has skipped the first question. */
async function atSuggestions(options: BrowserContextOptions = {}): Promise<Person & { id: string }> {
  const ada = await member(options);
  const { id } = await ada.subject('Algebra', { slots: [{ days: [1, 3], start: '18:00', end: '19:30' }] });
  await ada.open('/suggestions');
  // Suggestions can be skipped, too, and may be there first.
  await question(ada).getByRole('button', { name: 'Skip', exact: true }).click();
  return Object.assign(ada, { id });
}

const question = (ada: Person) => ada.page.getByRole('form', { name: 'When do you like to study' });
const chip = (ada: Person, what: string) => ada.page.locator(`[data-wish="${what}"]`);
const standing = (ada: Person) => ada.ask('GET', '/app/v1/wishes');

async function ask(ada: Person, sentence: string): Promise<void> {
  await ada.page.getByLabel('Goal').fill(sentence);
  await ada.page.getByRole('button', { name: 'Suggest', exact: true }).click();
}

/** The kind of the wish that has the focus. */
const focused = (ada: Person) =>
  ada.page.evaluate(() => document.activeElement?.closest('[data-wish]')?.getAttribute('data-wish'));

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
  expect(body).toEqual({ wishes: [late], standing: true, available_hours: null });
  await eventually(() => chip(ada, 'more').count(), 0);
  await ada.page.getByText('You changed this by hand').waitFor();
  await eventually(() => focused(ada), 'not_after');
  expect(await ada.page.getByLabel('Goal').inputValue()).toBe(goal);
});

test('a wish that is changed is asked for as it is now', async () => {
  const ada = await atSuggestions();
  await ask(ada, goal);
  await ada.page.getByRole('button', { name: 'Change: Nothing after 20:00' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Nothing after a time' });
  await dialog.getByLabel('Time').fill('nine');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a time such as 18:30 or 6:30 pm.').waitFor();
  await dialog.getByLabel('Time').fill('21:30');
  await dialog.getByLabel('Friday').check();
  const body = await asked(ada, () => dialog.getByRole('button', { name: 'Save' }).click());
  expect(body).toMatchObject({
    wishes: [
      { what: 'not_after', time: '21:30', days: [5] },
      { what: 'more', subject_id: ada.id },
    ],
  });
  await ada.page.getByRole('button', { name: 'Change: Nothing after 21:30 on Fridays' }).waitFor();
  await eventually(() => focused(ada), 'not_after');
});

test('a wish that is refused says why where it stands, and nothing is lost', async () => {
  const ada = await atSuggestions();
  ada.expected = /status of 422/;
  await ask(ada, goal);
  await chip(ada, 'not_after').waitFor();
  await ada.page.getByRole('button', { name: 'Add a rule' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('What').selectOption('Nothing before a time');
  await dialog.getByLabel('Time').fill('21:00');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await chip(ada, 'not_before').getByText('With your other rules, this leaves no time in a day.').waitFor();
  expect(await chip(ada, 'not_after').getByRole('alert').count()).toBe(0);

  await ada.page.getByRole('button', { name: 'Change: Nothing before 21:00' }).click();
  const again = ada.page.getByRole('dialog', { name: 'Nothing before a time' });
  await again.getByText('With your other rules, this leaves no time').waitFor();
  await again.getByLabel('Time').fill('7:00');
  await again.getByRole('button', { name: 'Save' }).click();
  await ada.page.getByRole('button', { name: 'Change: Nothing before 07:00' }).waitFor();
  await eventually(() => ada.page.locator('[data-wish] [role="alert"]').count(), 0);
});

test('what is not understood is said', async () => {
  const ada = await atSuggestions();
  await ask(ada, 'asdf qwer');
  await ada.page.getByText('“asdf qwer” isn’t clear.').waitFor();
  await ada.page.getByRole('status').getByRole('heading').waitFor();
  expect(await ada.page.getByRole('heading', { name: 'asdf' }).count()).toBe(0);
});

test('on a phone wishes stand beside each other, and what is tapped is changed, kept or left out', async () => {
  const ada = await atSuggestions({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await ask(ada, `${goal}, at most 3 hours a day`);
  const late = ada.page.getByRole('button', { name: 'Change: Nothing after 20:00' });
  const top = async (what: string) => (await chip(ada, what).boundingBox())?.y;
  await eventually(async () => (await top('more')) === (await top('not_after')), true);

  await late.tap();
  const dialog = ada.page.getByRole('dialog', { name: 'Nothing after a time' });
  await dialog.getByLabel('Time').fill('19:30');
  await dialog.getByLabel('Always').check();
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await eventually(() => standing(ada), [{ what: 'not_after', time: '19:30' }]);
  await ada.page.getByRole('button', { name: 'Change: Nothing after 19:30, always' }).tap();
  await dialog.getByLabel('Always').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await eventually(() => standing(ada), []);

  await ada.page.getByRole('button', { name: 'Change: Nothing after 19:30', exact: true }).tap();
  const body = await asked(ada, () => dialog.getByRole('button', { name: 'Remove' }).tap());
  expect(body).toMatchObject({ wishes: [{ what: 'more' }, { what: 'hours_a_day', hours: 3 }] });
  await eventually(() => chip(ada, 'not_after').count(), 0);
});

test('keys go from wish to wish and take one away, and the focus stays among them', async () => {
  const ada = await atSuggestions();
  await ask(ada, `${goal}, at most 3 hours a day`);
  await ada.page.getByRole('button', { name: 'Change: Nothing after 20:00' }).focus();
  await press(ada.page, 'ArrowRight');
  await eventually(() => focused(ada), 'more');
  await press(ada.page, 'ArrowLeft');
  await press(ada.page, 'ArrowLeft'); // there is none before the first
  await eventually(() => focused(ada), 'not_after');
  await press(ada.page, 'Delete');
  await eventually(() => chip(ada, 'not_after').count(), 0);
  await eventually(() => focused(ada), 'more');
  await press(ada.page, 'ArrowRight');
  await press(ada.page, 'Backspace');
  await eventually(() => focused(ada), 'more');
  await press(ada.page, 'Delete');
  await eventually(() => ada.page.evaluate(() => document.activeElement?.textContent?.trim()), 'Add a rule');
});

test('a wish that is kept holds from now on, can be left out once, and is removed in the settings', async () => {
  const ada = await atSuggestions();
  await ask(ada, goal);
  await ada.page.getByRole('button', { name: 'Always: Nothing after 20:00' }).click();
  await eventually(() => standing(ada), [late]);
  await ada.open('/settings/wishes');
  await ada.open('/suggestions'); // anew, with no goal
  const kept = ada.page.getByRole('button', { name: 'Always: Nothing after 20:00' });
  await eventually(() => kept.getAttribute('aria-pressed'), 'true');

  const leave = ada.page.getByRole('button', { name: 'Leave out: Nothing after 20:00' });
  expect(await asked(ada, () => leave.click())).toEqual({ wishes: [], standing: false, available_hours: null });
  await eventually(() => chip(ada, 'not_after').count(), 0);
  expect(await standing(ada)).toEqual([late]);

  await ada.page.getByRole('link', { name: 'Your rules' }).click();
  await ada.page.getByRole('button', { name: 'Remove: Nothing after 20:00' }).click();
  await eventually(() => standing(ada), []);
  await ada.page.getByText('No rules yet.').waitFor();
});

test('what always holds can be added to and changed in the settings', async () => {
  const ada = await member();
  await ada.open('/settings/wishes');
  await ada.page.getByRole('button', { name: 'Add a rule' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('What').selectOption('Hours a day');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Fill this in.').waitFor();
  await dialog.getByLabel('Hours').fill('3');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await eventually(() => standing(ada), [{ what: 'hours_a_day', hours: 3 }]);

  await ada.page.getByRole('button', { name: 'Change: At most 3 h a day' }).click();
  const hours = ada.page.getByRole('dialog', { name: 'Hours a day' });
  await hours.getByLabel('Hours').fill('2.5');
  await hours.getByRole('button', { name: 'Save' }).click();
  await eventually(() => standing(ada), [{ what: 'hours_a_day', hours: 2.5 }]);
  await ada.page.getByRole('button', { name: 'Change: At most 2 h 30 min a day' }).waitFor();
});

test('the first question is asked once, and its answer always holds', async () => {
  const ada = await member();
  await ada.subject('Algebra');
  await ada.open('/suggestions');
  const form = question(ada);
  await form.getByLabel('Mornings').check();
  await form.getByLabel('From').fill('7:30');
  await form.getByLabel('Not after').fill('20:00');
  await form.getByLabel('Sunday').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await eventually(
    () => standing(ada),
    [{ what: 'prefer', from: '07:30', to: '12:00' }, late, { what: 'keep_free', days: [0] }],
  );
  await chip(ada, 'keep_free').waitFor();
  expect(await form.count()).toBe(0);
  await ada.page.reload();
  await chip(ada, 'prefer').waitFor();
  expect(await form.count()).toBe(0);
});

test('the first question is not asked again after it was skipped, also not after signing in again', async () => {
  const ada = await atSuggestions();
  ada.expected = /401/; // the page goes on reading
  await ada.ask('POST', '/app/sign-out');
  await ada.page.reload();
  await ada.page.getByLabel('E-mail').fill(ada.email);
  await ada.page.getByLabel('Password', { exact: true }).fill(password);
  await ada.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await ada.page.getByRole('link', { name: 'Suggestions' }).click();
  await ada.page.getByLabel('Goal').waitFor();
  expect(await question(ada).count()).toBe(0);
  expect(await standing(ada)).toEqual([]);
});

test('the first question is not asked at another browser where something always holds, also not when it holds no longer', async () => {
  const ada = await member();
  await ada.subject('Algebra');
  await ada.ask('PUT', '/app/v1/wishes', { wishes: [late] });
  const other = await again(ada);
  await other.open('/suggestions');
  await chip(other, 'not_after').waitFor();
  expect(await question(other).count()).toBe(0);

  await other.page.getByRole('button', { name: 'Leave out: Nothing after 20:00' }).click();
  await other.page.getByRole('button', { name: 'Delete rule' }).click();
  await eventually(() => standing(ada), []);
  await other.page.reload();
  await other.page.getByRole('status').getByRole('heading').waitFor();
  expect(await question(other).count()).toBe(0);
});

test('without a connection nothing that was said is lost, and it is asked again', async () => {
  const ada = await atSuggestions();
  ada.expected = /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/;
  await ask(ada, goal);
  await chip(ada, 'more').waitFor();
  await ada.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await ada.context.setOffline(true);
  await ada.page.getByRole('button', { name: 'Leave out: More Algebra' }).click();
  const again = ada.page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(await chip(ada, 'more').count()).toBe(0);
  const keep = ada.page.getByRole('button', { name: 'Always: Nothing after 20:00' });
  await keep.click();
  await ada.page.getByText('That didn’t work: Can’t reach the server.').waitFor();
  expect(await keep.getAttribute('aria-pressed')).toBe('false');

  await ada.context.setOffline(false);
  const body = await asked(ada, () => again.click());
  expect(body).toEqual({ wishes: [late], standing: true, available_hours: null });
  await eventually(() => again.count(), 0);
  expect(await chip(ada, 'not_after').count()).toBe(1);
});
