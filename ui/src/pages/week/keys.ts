import { busyKey } from '../../lib/busyShown.svelte';
import { m } from '../../lib/i18n.svelte';
import type { Shortcut } from '../../lib/shortcuts.svelte';
import type { Hand } from './hand.svelte';
import { snap } from './moves';

export interface Ways {
  today: () => void;
  go: (weeks: number) => void;
  make: () => void;
  search: () => void;
  /** Opens the line in which a block is written down in words. */
  tell: () => void;
  /** Shows or hides busy times; none while there are none. */
  busy: (() => void) | undefined;
  /** Opens what is done most to a block, beside it. */
  open: (id: string) => void;
  edit: (id: string) => void;
  duplicate: (id: string) => void;
  copyWeek: () => void;
}

/** The keys that always do something in the week. */
export function keysOfWeek(hand: Hand, ways: Ways): Shortcut[] {
  const { keys, week } = m();
  const free = () => !hand.inside;
  return [
    { keys: 't', label: keys.today, run: ways.today },
    { keys: 'ArrowLeft', label: week.previousWeek, run: () => ways.go(-1), when: free },
    { keys: 'ArrowRight', label: week.nextWeek, run: () => ways.go(1), when: free },
    { keys: 'ArrowDown', label: keys.intoWeek, run: () => hand.enter(), when: free },
    { keys: 'n', label: week.newBlock, run: ways.make },
    { keys: 'q', label: week.addInWords, run: ways.tell },
    { keys: '/', label: week.search, run: ways.search },
    { keys: 'f', label: keys.following, run: () => hand.following() },
    { keys: 'w', label: keys.copyWeek, run: ways.copyWeek },
    busyKey(ways.busy),
  ];
}

/** The keys for the selected block: arrows alone change nothing. */
export function keysOfBlock(hand: Hand, ways: Ways): Shortcut[] {
  const { keys } = m();
  const when = () => !!hand.block;
  const inside = () => hand.inside;
  const any = () => !!hand.block || hand.marked.size > 0;
  const at = (way: (id: string) => void) => () => hand.selected !== undefined && way(hand.selected);
  return [
    { keys: 'ArrowUp', label: keys.blockAbove, run: () => hand.step('up'), when: inside },
    { keys: 'ArrowDown', label: keys.blockBelow, run: () => hand.step('down'), when: inside },
    { keys: 'ArrowLeft', label: keys.blockLeft, run: () => hand.step('left'), when: inside },
    { keys: 'ArrowRight', label: keys.blockRight, run: () => hand.step('right'), when: inside },
    { keys: 'Alt+ArrowUp', label: keys.earlier, run: () => hand.move(0, -snap), when },
    { keys: 'Alt+ArrowDown', label: keys.later, run: () => hand.move(0, snap), when },
    ...['Alt+', 'Shift+'].flatMap((held) => [
      { keys: held + 'ArrowLeft', label: keys.dayBefore, run: () => hand.move(-1, 0), when },
      { keys: held + 'ArrowRight', label: keys.dayAfter, run: () => hand.move(1, 0), when },
    ]),
    { keys: 'Shift+ArrowUp', label: keys.shorter, run: () => hand.resize(-snap), when },
    { keys: 'Shift+ArrowDown', label: keys.longer, run: () => hand.resize(snap), when },
    { keys: 'x', label: keys.mark, run: () => void hand.mark(), when },
    { keys: 'd', label: keys.done, run: () => hand.toggle(), when: any },
    { keys: 'Enter', label: keys.open, run: at(ways.open), when },
    { keys: 'e', label: keys.edit, run: at(ways.edit), when },
    { keys: 'c', label: keys.duplicate, run: at(ways.duplicate), when },
    { keys: 'Backspace', label: keys.remove, run: () => hand.remove(), when: any },
    { keys: 'Delete', label: keys.remove, run: () => hand.remove(), when: any },
    { keys: 'Escape', label: keys.unselect, run: () => hand.unselect(), when: any },
  ];
}
