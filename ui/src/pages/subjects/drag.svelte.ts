import { moved, placeAt } from '../../lib/order';

/** How near to the edge of what scrolls it begins to, and how far at a time, in pixels. */
const edge = 56;
const stride = 12;

/**
 * Things in an order that are dragged to other places. While one is held, shown has
 * it where it would go; dropping says so, cancelling leaves all as it was.
 */
export class DragOrder<T extends { key: string }> {
  held = $state<string>();
  private place = $state(0);
  private y = 0;
  private frame = 0;

  constructor(
    private readonly all: () => readonly T[],
    private readonly done: (keys: string[]) => void,
  ) {}

  readonly shown: readonly T[] = $derived.by(() => {
    const all = this.all();
    const from = all.findIndex((t) => t.key === this.held);
    return from < 0 ? all : moved(all, from, Math.min(this.place, all.length - 1));
  });

  /** Begins with what has the key; list holds a row for each thing, in order, and keeps the pointer. */
  grab(event: PointerEvent, key: string, list: HTMLElement): void {
    if (event.button !== 0) return;
    event.preventDefault();
    list.setPointerCapture(event.pointerId);
    this.place = this.all().findIndex((t) => t.key === key);
    this.held = key;
    this.y = event.clientY;
    this.scroll(list);
  }

  move(event: PointerEvent, list: HTMLElement): void {
    if (this.held === undefined) return;
    this.y = event.clientY;
    this.settle(list);
  }

  private settle(list: HTMLElement): void {
    // Where rows are laid out, not where they are seen while they are on their way.
    const rows = [...list.children].map((r) => ({
      top: (r as HTMLElement).offsetTop - list.offsetTop,
      height: (r as HTMLElement).offsetHeight,
    }));
    if (rows.length === this.shown.length)
      this.place = placeAt(this.y - list.getBoundingClientRect().top, rows, this.place);
  }

  /** Scrolls for as long as the pointer is held near an edge. */
  private scroll(list: HTMLElement): void {
    const around = list.closest('main');
    this.frame = requestAnimationFrame(() => {
      if (this.held === undefined || !around) return;
      const { top, bottom } = around.getBoundingClientRect();
      const by = this.y < top + edge ? -stride : this.y > bottom - edge ? stride : 0;
      if (by !== 0) {
        around.scrollTop += by;
        this.settle(list);
      }
      this.scroll(list);
    });
  }

  drop(): void {
    if (this.held === undefined) return;
    const before = this.all().map((t) => t.key);
    const after = this.shown.map((t) => t.key);
    this.cancel();
    if (after.some((key, at) => key !== before[at])) this.done(after);
  }

  cancel(): void {
    cancelAnimationFrame(this.frame);
    this.held = undefined;
  }
}
