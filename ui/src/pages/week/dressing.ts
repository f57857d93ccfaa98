import type { Component, Snippet } from 'svelte';

/** What the calendar's view of days can be given instead of its own. */
interface Parts {
  header?: Snippet;
  nowIndicator?: Snippet;
}

type View = Component<Parts>;

interface Options {
  views: Record<string, { component: (state: unknown) => View }>;
}

/** A plugin of the calendar, after TimeGrid, that gives its views other day heads and another line for now. */
export const dressing = (parts: Parts): object => ({
  createOptions({ views }: Options) {
    for (const view of Object.values(views)) {
      const make = view.component;
      view.component = (state) => {
        const View = make(state);
        return (internals, props) => View(internals, { ...props, ...parts });
      };
    }
  },
});

/**
 * Makes the calendar's elements say what they are. They claim to be a table, whose
 * cells hold nothing, with sidebars; what counts are the buttons of the blocks, in a
 * region that scrolls: by itself, unless it can be entered at a block.
 */
export function tellRoles(root: Element, name: string, entered: boolean): void {
  for (const el of root.querySelectorAll('.ec, [role="row"], [role="rowgroup"], [role="cell"]'))
    el.removeAttribute('role');
  for (const el of root.querySelectorAll('aside')) el.setAttribute('role', 'none');
  const main = root.querySelector('.ec-main');
  main?.setAttribute('role', 'region');
  main?.setAttribute('aria-label', name);
  main?.setAttribute('tabindex', entered ? '-1' : '0');
}

/** Marks the columns of days, in their order, that are free. */
export function tellFree(root: Element, free: readonly boolean[]): void {
  for (const [at, el] of root.querySelectorAll('.ec-body .ec-day').entries())
    el.toggleAttribute('data-free', free[at] ?? false);
}
