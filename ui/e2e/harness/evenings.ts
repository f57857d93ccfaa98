import { addDays } from './calendar.ts';
import { member } from './people.ts';

/** Somebody with sessions on each evening to come, who asks for evenings off. */
export async function withEvenings(options: Parameters<typeof member>[0] = {}) {
  const ada = await member(options);
  await ada.subject('Algebra');
  const { id } = await ada.subject('Biology');
  const today = await ada.today();
  for (const day of [1, 2, 3, 4]) {
    const block = { subject_id: id, date: addDays(today, day), start: '20:00', end: '21:00' };
    await ada.ask('POST', '/app/v1/blocks', block);
  }
  await ada.ask('PUT', '/app/v1/wishes', { wishes: [] });
  await ada.open('/suggestions');
  const german = options?.locale === 'de-DE';
  await ada.page.getByLabel(german ? 'Ziel' : 'Goal').fill('nothing after 19:00');
  await ada.page.getByRole('button', { name: german ? 'Vorschlagen' : 'Suggest', exact: true }).click();
  return { ada, page: ada.page, all: ada.page.locator('[data-suggestion]') };
}
