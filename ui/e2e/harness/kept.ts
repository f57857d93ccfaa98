// What the browser keeps of what was done.
import type { Page } from 'playwright-core';

/** Whether the browser keeps something of what was done. */
export const keeps = (page: Page, text: string) =>
  page.evaluate(async (text) => {
    const known = await indexedDB.databases();
    if (!known.some((db) => db.name === 'studyplanner')) return false;
    return new Promise<boolean>((told) => {
      const asked = indexedDB.open('studyplanner');
      asked.onsuccess = () => {
        const db = asked.result;
        if (!db.objectStoreNames.contains('logs')) return (db.close(), told(false));
        const all = db.transaction('logs').objectStore('logs').getAll();
        all.onsuccess = () => (db.close(), told(all.result.join('').includes(text)));
      };
    });
  }, text);
