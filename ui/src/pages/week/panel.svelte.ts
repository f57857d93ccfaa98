const remembered = 'panel-folded';

/** Whether the panel beside the week is folded away, which this browser remembers. */
class Panel {
  folded = $state(localStorage.getItem(remembered) === 'true');

  toggle(): void {
    this.folded = !this.folded;
    localStorage.setItem(remembered, String(this.folded));
  }
}

export const panel = new Panel();
