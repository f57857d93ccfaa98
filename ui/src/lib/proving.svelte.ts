/** The question for a proof of who somebody is, without which the server does not do what was asked. */
class Proving {
  asked = $state(false);
  private waiting: ((proved: boolean) => void)[] = [];

  /** Asks, and tells whether a proof was given. */
  ask(): Promise<boolean> {
    this.asked = true;
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Ends the question for all who wait for it. */
  answer(proved: boolean): void {
    const waiting = this.waiting;
    this.waiting = [];
    this.asked = false;
    for (const resolve of waiting) resolve(proved);
  }
}

export const proving = new Proving();
