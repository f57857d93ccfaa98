import { tick } from 'svelte';

/** Gives an element the focus once it and what is around it are there. */
export function takesFocus(el: HTMLElement): void {
  void tick().then(() => el.focus());
}

/** Gives the first field of a form that has a problem the focus. */
export async function focusWrong(form: HTMLElement | null | undefined): Promise<void> {
  await tick();
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input')?.focus();
}

const takers = 'a[href], button:not(:disabled), input, select, textarea';

/**
 * Notes what has the focus. The function that it returns is for when that may be gone,
 * and nothing has the focus any more: then what stands in its place gets it.
 */
export function keepFocus(): () => void {
  const kept = document.activeElement;
  const around: { el: Element; at: number }[] = [];
  for (let el = kept?.parentElement; el && el !== document.body; el = el.parentElement)
    around.push({ el, at: [...el.querySelectorAll(takers)].indexOf(kept as Element) });
  return () => {
    if (document.activeElement !== document.body) return;
    if (kept instanceof HTMLElement && kept.isConnected) return kept.focus();
    for (const { el, at } of around) {
      if (!el.isConnected) continue;
      if (el instanceof HTMLElement && el.matches('main')) return el.focus({ preventScroll: true }); // another page
      const takes = [...el.querySelectorAll<HTMLElement>(takers)];
      const next = takes[Math.min(Math.max(at, 0), takes.length - 1)];
      if (next) return next.focus();
    }
  };
}
