import type { Page } from 'playwright-core';

/** What keeps keys from being heard by the page behind it, as lib/shortcuts has it. */
const open = (page: Page) => page.locator('[role="dialog"], [role="alertdialog"], [role="menu"]');

/**
 * Presses keys of the page, named as in lib/shortcuts: two with a space between them one right after the other, however
 * busy the machine. While a dialog is open, or closes, the page does not hear them: that is waited for.
 */
export async function press(page: Page, keys: string): Promise<void> {
  await open(page).first().waitFor({ state: 'detached' });
  await Promise.all(keys.split(' ').map((key) => page.keyboard.press(key)));
}

/** Presses a key in the dialog that is open, or opens. */
export async function pressInDialog(page: Page, key: string): Promise<void> {
  await open(page).first().waitFor();
  await page.keyboard.press(key);
}
