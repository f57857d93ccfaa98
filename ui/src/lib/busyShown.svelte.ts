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
