/** A line of news at the edge of the window, with at most one thing to do about it. */
export interface Toast {
  id: number;
  text: string;
  kind: 'news' | 'trouble' | 'question'; // a question can be left, which is no
  action?: { label: string; run: () => void } | undefined;
  /** What leaves a question, in words. */
  leave?: string | undefined;
}

interface Waiting extends Toast {
  left: number; // milliseconds until it goes
  since: number;
  timer?: ReturnType<typeof setTimeout> | undefined; // none while it is held
  gone?: (() => unknown) | undefined;
}

/** How long a toast stays, in milliseconds; it stays while somebody is at it. */
export const toastTime = 7_000;
const questionTime = 20_000;

class Toasts {
  list = $state.raw<readonly Waiting[]>([]);
  private next = 1;

  /** Shows a text. gone is called when it went away by itself or was dismissed, not after its action. */
  show(
    text: string,
    options: { kind?: Toast['kind']; action?: Toast['action']; leave?: string; gone?: () => unknown } = {},
  ): number {
    const toast: Waiting = {
      id: this.next++,
      text,
      kind: options.kind ?? 'news',
      action: options.action,
      leave: options.leave,
      gone: options.gone,
      left: options.kind === 'question' ? questionTime : toastTime,
      since: 0,
    };
    this.list = [...this.list, toast];
    this.resume(toast.id);
    return toast.id;
  }

  /** Shows that something went wrong. */
  trouble(text: string): number {
    return this.show(text, { kind: 'trouble' });
  }

  act(id: number): void {
    const toast = this.take(id);
    toast?.action?.run();
  }

  /** Lets a toast go, and returns what becomes of what waited for that. */
  dismiss(id: number): unknown {
    return this.take(id)?.gone?.();
  }

  /** Takes a toast away; what waited for that goes on waiting. */
  withdraw(id: number): void {
    this.take(id);
  }

  hold(id: number): void {
    const toast = this.list.find((t) => t.id === id);
    if (!toast?.timer) return;
    clearTimeout(toast.timer);
    toast.timer = undefined;
    toast.left -= Date.now() - toast.since;
  }

  resume(id: number): void {
    const toast = this.list.find((t) => t.id === id);
    if (!toast || toast.timer) return;
    toast.since = Date.now();
    toast.timer = setTimeout(() => this.dismiss(id), Math.max(toast.left, 1_000));
  }

  /** Lets everything that waits for its toast to go happen now. */
  async settle(): Promise<void> {
    await Promise.all(this.list.map((toast) => this.dismiss(toast.id)));
  }

  private take(id: number): Waiting | undefined {
    const toast = this.list.find((t) => t.id === id);
    clearTimeout(toast?.timer);
    this.list = this.list.filter((t) => t.id !== id);
    return toast;
  }
}

export const toasts = new Toasts();
