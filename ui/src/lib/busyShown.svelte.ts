import { m } from './i18n.svelte';
import type { Shortcut } from './shortcuts.svelte';

const key = 'busy';

/** Whether the week shows busy times, as chosen in this browser. */
class ShownBusy {
  current = $state(localStorage.getItem(key) !== 'hidden');

  toggle(): void {
    this.current = !this.current;
    if (this.current) localStorage.removeItem(key);
    else localStorage.setItem(key, 'hidden');
  }
}

export const busyShown = new ShownBusy();

/** The key that shows or hides busy times; it does nothing where there are none. */
export const busyKey = (toggle: (() => void) | undefined): Shortcut => ({
  keys: 'b',
  label: m().busy.toggle,
  run: () => toggle?.(),
  when: () => !!toggle,
});
