// What a pointer does to the calendar: it drags blocks, resizes them and draws new ones, at once with a mouse or a pen, and by
// touch once it has been held for a moment, since until then it scrolls.
import { on } from 'svelte/events';
import type { Block } from '../../lib/api';
import { sameTime, type Day, type When } from '../../lib/dates';
import { inPixels } from '../../lib/rem';
import type { Hours } from './hours';
import { dropped, resized, snap, timeAt } from './moves';

/** A place in the calendar. */
export interface Spot {
  column: number; // of its days, from 0
  minute: number; // of the day
}

/** What a pointer holds: a block, one of its ends, or the begin of a new one. */
export type Grip = { kind: 'block' | 'start' | 'end'; block: Block } | { kind: 'new'; day: Day };

const steps = (minutes: number) => Math.floor(minutes / snap) * snap;

/** What becomes of what was held at one spot when it is let go at another. */
export function placed(grip: Grip, from: Spot, to: Spot): When {
  if (grip.kind === 'new') {
    const [first, last] = [Math.min(from.minute, to.minute), Math.max(from.minute, to.minute)].map(steps) as [
      number,
      number,
    ];
    return timeAt(grip.day, first, Math.min(last + snap, 24 * 60) - first);
  }
  const by = Math.round((to.minute - from.minute) / snap) * snap;
  if (grip.kind === 'block') return dropped(grip.block, by + (to.column - from.column) * 24 * 60);
  return grip.kind === 'start' ? resized(grip.block, by, 0) : resized(grip.block, 0, by);
}

export interface Pointed {
  days: () => readonly Day[];
  hours: () => Hours;
  hourHeight: () => number; // pixels
  block: (id: string) => Block | undefined;
  drag: (dragging: boolean) => void;
  place: (id: string, when: When) => void;
  copy: (id: string, when: When) => void;
  make: (when: When) => void;
  unselect: () => void;
}

const longPress = 400; // milliseconds, for touch
const least = 5; // pixels; less is a click
const edge = { fine: 0.4375, touch: 0.75 }; // rem of a block that are its end
const near = 2; // rem to the edge of the view, where it scrolls
const scrolled = 0.5; // rem in a frame

export class Pointer {
  /** What is held, and where it would be if it was let go. */
  held = $state.raw<{ grip: Grip; when: When }>();

  /** The time that was drawn last. */
  drawn = $state.raw<When>();

  #to: Pointed;
  #dragged = false; // since the pointer went down

  constructor(to: Pointed) {
    this.#to = to;
  }

  /** Makes an element the place of the days: its blocks have their ids as data-event. */
  attach = (layer: HTMLElement) => {
    const ends = [
      on(layer, 'touchmove', (e) => this.held && e.preventDefault(), { passive: false }), // else it scrolls
      // What was dragged has not been clicked; keys click without any detail.
      on(layer, 'click', (e) => this.#dragged && e.detail > 0 && e.stopPropagation(), { capture: true }),
    ];
    return () => ends.forEach((end) => end());
  };

  press = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    this.#dragged = false;
    if (event.button !== 0 || !event.isPrimary || this.held) return;
    const layer = event.currentTarget;
    const from = this.#spot(layer, event);
    const grip = this.#grip(event, from);
    if (!grip) return;
    const touch = event.pointerType === 'touch';
    const ended = new AbortController();
    const listening = { signal: ended.signal };
    let last = event as PointerEvent;

    const show = () => (this.held = { grip, when: placed(grip, from, this.#spot(layer, last)) });
    const begin = () => {
      this.#dragged = true;
      this.#to.drag(true);
      layer.setPointerCapture(event.pointerId);
      show();
      scrollAlong(layer, () => last, show, ended.signal);
    };
    const waiting = touch ? setTimeout(begin, longPress) : undefined;
    const end = () => {
      clearTimeout(waiting);
      ended.abort();
      this.held = undefined;
      if (this.#dragged) this.#to.drag(false);
    };
    const move = (e: PointerEvent) => {
      if (e.pointerId !== event.pointerId) return;
      last = e;
      if (this.held) show();
      else if (Math.hypot(e.clientX - event.clientX, e.clientY - event.clientY) < least) return;
      else if (touch) end();
      else begin();
    };
    const drop = (e: PointerEvent) => {
      if (e.pointerId !== event.pointerId) return;
      const done = this.held;
      end();
      if (done) this.#drop(done.grip, done.when, e.altKey);
      else if (grip.kind === 'new') this.#to.unselect();
    };
    addEventListener('pointermove', move, listening);
    addEventListener('pointerup', drop, listening);
    addEventListener('pointercancel', end, listening);
    addEventListener('keydown', (e) => this.held && e.key === 'Escape' && end(), listening);
  };

  #spot(layer: HTMLElement, at: PointerEvent): Spot {
    const { left, top, width } = layer.getBoundingClientRect();
    const [count, { from, to }] = [this.#to.days().length, this.#to.hours()];
    const column = Math.floor(((at.clientX - left) / width) * count);
    const minute = (from + (at.clientY - top) / this.#to.hourHeight()) * 60;
    return {
      column: Math.min(Math.max(column, 0), count - 1),
      minute: Math.min(Math.max(minute, from * 60), to * 60 - 1),
    };
  }

  #grip({ target, clientY, pointerType }: PointerEvent, at: Spot): Grip | undefined {
    const el = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
    const day = this.#to.days()[at.column];
    if (!el) return day ? { kind: 'new', day } : undefined;
    const block = this.#to.block(el.dataset.event ?? '');
    if (!block) return undefined;
    const { top, bottom, height } = el.getBoundingClientRect();
    const end = Math.min(inPixels(pointerType === 'touch' ? edge.touch : edge.fine), height / 3);
    return { kind: clientY < top + end ? 'start' : clientY > bottom - end ? 'end' : 'block', block };
  }

  #drop(grip: Grip, when: When, copies: boolean) {
    if (grip.kind === 'new') {
      this.drawn = when;
      this.#to.make(when);
    } else if (sameTime(grip.block, when)) return;
    else if (grip.kind === 'block' && copies) this.#to.copy(grip.block.id, when);
    else this.#to.place(grip.block.id, when);
  }
}

/** Scrolls what an element is in while a pointer is near its edge, frame by frame, until the signal. */
function scrollAlong(el: HTMLElement, last: () => PointerEvent, then: () => void, ended: AbortSignal) {
  const view = el.closest<HTMLElement>('[data-scrolls]');
  if (!view) return;
  const frame = () => {
    if (ended.aborted) return;
    const [{ clientY: y }, { top, bottom }, before] = [last(), view.getBoundingClientRect(), view.scrollTop];
    const from = top + (view.firstElementChild === el.parentElement ? 0 : view.firstElementChild!.clientHeight);
    if (y < from + inPixels(near)) view.scrollTop -= inPixels(scrolled);
    else if (y > bottom - inPixels(near)) view.scrollTop += inPixels(scrolled);
    if (view.scrollTop !== before) then();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
