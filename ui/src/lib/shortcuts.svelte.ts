import { untrack } from 'svelte';

/** A key and what it does. */
export interface Shortcut {
  /**
   * As KeyboardEvent.key, with what is held before it: "t", "?", "Shift+ArrowUp", "Alt+ArrowUp"; Mod stands for
   * Ctrl and ⌘: "Mod+z", "Mod+Shift+z". Two that are pressed one after the other have a space between them: "g s".
   */
  keys: string;
  label: string; // what it does, in the language that is shown
  run: (event: KeyboardEvent) => void;
  /** Whether it applies now; always, if it is not there. */
  when?: () => boolean;
}

/** Keys that belong together, under a title. */
export interface ShortcutGroup {
  title: string;
  keys: Shortcut[];
}

const pause = 1_500; // milliseconds at most between the two keys of a pair

/** The name of a key with what is held; shift is in the name of a letter or sign already. */
export function nameOfKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const mod = event.ctrlKey || event.metaKey;
  const shift = event.shiftKey && (mod || event.key.length > 1);
  const key = mod && event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return [mod && 'Mod', event.altKey && 'Alt', shift && 'Shift', key].filter(Boolean).join('+');
}

class Shortcuts {
  private all = $state.raw<readonly (() => ShortcutGroup)[]>([]);
  private begun = { key: '', at: 0 }; // the first key of a pair

  /** Whether the list of all keys is open. */
  listed = $state(false);

  /** All that can be used now, the latest group first. */
  get groups(): ShortcutGroup[] {
    return this.all.map((group) => group()).filter((group) => group.keys.length > 0);
  }

  add(group: () => ShortcutGroup): () => void {
    this.all = [group, ...this.all];
    return () => (this.all = this.all.filter((g) => g !== group));
  }

  /** Runs the shortcut that a key stands for, unless somebody is typing or a dialog is open. */
  press = (event: KeyboardEvent): void => {
    if (['Shift', 'Alt', 'Control', 'Meta'].includes(event.key) || event.defaultPrevented || busy(event)) return;
    const name = nameOfKey(event);
    const { key, at } = this.begun;
    this.begun = { key: '', at: 0 };
    const all = this.groups.flatMap((group) => group.keys);
    const find = (keys: string) => all.find((s) => s.keys === keys && (s.when?.() ?? true));
    const found = (key && event.timeStamp - at < pause && find(`${key} ${name}`)) || find(name);
    if (found) {
      event.preventDefault();
      found.run(event);
    } else if (all.some((s) => s.keys.startsWith(name + ' '))) this.begun = { key: name, at: event.timeStamp };
  };
}

/** Whether a key belongs to what has the focus, or to an open dialog. */
function busy(event: KeyboardEvent): boolean {
  const at = event.target instanceof Element ? event.target : null;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
  return !!at?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]');
}

export const shortcuts = new Shortcuts();

/** Offers shortcuts for as long as the component that calls this is there. */
export function useShortcuts(group: () => ShortcutGroup): void {
  $effect(() => untrack(() => shortcuts.add(group)));
}
