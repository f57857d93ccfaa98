import { on } from 'svelte/events';

const least = 56; // pixels
const longest = 500; // milliseconds; what is held longer is a drag

/** Calls back with 1 for a swipe to the left, which leads on, and -1 for one to the right. */
export function swipes(swiped: (direction: 1 | -1) => void) {
  return (el: HTMLElement) => {
    let from: { x: number; y: number; at: number } | undefined;
    const begun = on(el, 'touchstart', (event) => {
      const [touch, second] = event.touches;
      from = touch && !second ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : undefined;
    });
    const ended = on(el, 'touchend', (event) => {
      const touch = event.changedTouches[0];
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      const quick = event.timeStamp - from.at < longest;
      from = undefined;
      if (quick && Math.abs(x) > least && Math.abs(x) > 2 * Math.abs(y)) swiped(x < 0 ? 1 : -1);
    });
    return () => {
      begun();
      ended();
    };
  };
}
