import { m } from '../../lib/i18n.svelte';
import type { Shortcut } from '../../lib/shortcuts.svelte';
import type { Hand } from './hand.svelte';
import { snap } from './moves';

export interface Ways {
  today: () => void;
  go: (weeks: number) => void;
  make: () => void;
  search: () => void;
  keys: () => void;
  /** Shows or hides busy times; none while there are none. */
  busy: (() => void) | undefined;
  edit: (id: string) => void;
}

/** The keys that always do something in the week. */
export function keysAnywhere(hand: Hand, ways: Ways): Shortcut[] {
  const { does, ...say } = m().week;
  const { busy } = ways;
  const free = () => !hand.block;
  return [
    { keys: 't', label: does.today, run: ways.today },
    { keys: 'ArrowLeft', label: say.previousWeek, run: () => ways.go(-1), when: free },
    { keys: 'ArrowRight', label: say.nextWeek, run: () => ways.go(1), when: free },
    { keys: 'n', label: say.newBlock, run: ways.make },
    { keys: '/', label: say.search, run: ways.search },
    { keys: 'u', label: does.undo, run: () => hand.undo() },
    { keys: 'f', label: does.following, run: () => hand.following() },
    { keys: 'b', label: m().calendars.toggle, run: () => busy?.(), when: () => !!busy },
    { keys: '?', label: does.keys, run: ways.keys },
  ];
}

/** The keys for the selected block. */
export function keysOfBlock(hand: Hand, ways: Ways): Shortcut[] {
  const { does } = m().week;
  const when = () => !!hand.block;
  const edit = () => hand.selected !== undefined && ways.edit(hand.selected);
  return [
    { keys: 'ArrowUp', label: does.earlier, run: () => hand.move(0, -snap), when },
    { keys: 'ArrowDown', label: does.later, run: () => hand.move(0, snap), when },
    { keys: 'ArrowLeft', label: does.dayBefore, run: () => hand.move(-1, 0), when },
    { keys: 'ArrowRight', label: does.dayAfter, run: () => hand.move(1, 0), when },
    { keys: 'Shift+ArrowUp', label: does.shorter, run: () => hand.resize(-snap), when },
    { keys: 'Shift+ArrowDown', label: does.longer, run: () => hand.resize(snap), when },
    { keys: 'd', label: does.done, run: () => hand.toggle(), when },
    { keys: 'Enter', label: does.edit, run: edit, when },
    { keys: 'Backspace', label: does.remove, run: () => hand.remove(), when },
    { keys: 'Delete', label: does.remove, run: () => hand.remove(), when },
    { keys: 'Escape', label: does.unselect, run: () => hand.unselect(), when },
  ];
}
