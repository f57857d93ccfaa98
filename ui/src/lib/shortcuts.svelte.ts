import { untrack } from 'svelte';

/** A key and what it does. */
export interface Shortcut {
  keys: string; // as KeyboardEvent.key, with Shift+ before it if shift counts: "t", "?", "Shift+ArrowUp"
  label: string; // what it does, in the language that is shown
  run: (event: KeyboardEvent) => void;
  /** Whether it applies now; always, if it is not there. */
  when?: () => boolean;
}

class Shortcuts {
  private groups = $state.raw<readonly (() => Shortcut[])[]>([]);

  /** All that can be used now, the latest group first. */
  get all(): Shortcut[] {
    return this.groups.flatMap((group) => group());
  }

  add(group: () => Shortcut[]): () => void {
    this.groups = [group, ...this.groups];
    return () => (this.groups = this.groups.filter((g) => g !== group));
  }

  /** Runs the shortcut that a key stands for, unless somebody is typing or a dialog is open. */
  press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || busy(event)) return;
    const shifted = event.shiftKey && event.key.length > 1;
    const keys = (shifted ? 'Shift+' : '') + event.key;
    const found = this.all.find((s) => s.keys === keys && (s.when?.() ?? true));
    if (!found) return;
    event.preventDefault();
    found.run(event);
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
export function useShortcuts(group: () => Shortcut[]): void {
  $effect(() => untrack(() => shortcuts.add(group)));
}
