const frame = () => new Promise<number>((drawn) => requestAnimationFrame(drawn));

const patience = 60; // frames

/** The button of a block in the calendar. */
export const buttonOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`);

/** Gives a block the focus, and returns whether it is there. */
export function focusNow(id: string): boolean {
  const button = buttonOf(id);
  button?.focus({ preventScroll: true });
  button?.scrollIntoView({ block: 'nearest' });
  return !!button;
}

/** Gives a block the focus, as soon as it is there; if it is not shown, the page does not lose it. */
export async function focusBlock(id: string): Promise<void> {
  for (let n = 0; n < patience; n++) {
    await frame();
    if (focusNow(id)) return;
  }
  if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
}

/** Whether the focus leaves the blocks. Without a next place of the focus one of them is only drawn anew. */
export const leavesGrid = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element && !relatedTarget.closest('[data-block]');
