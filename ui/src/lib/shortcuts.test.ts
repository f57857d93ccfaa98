import { expect, test } from 'vitest';
import { nameOfKey } from './shortcuts.svelte';

const key = (key: string, ...held: ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[]) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...Object.fromEntries(held.map((name) => [name, true])),
});

test.each([
  [key('t'), 't'],
  [key('?', 'shiftKey'), '?'], // the sign says it
  [key('ArrowUp', 'shiftKey'), 'Shift+ArrowUp'],
  [key('ArrowUp', 'altKey', 'shiftKey'), 'Alt+Shift+ArrowUp'],
  [key('z', 'ctrlKey'), 'Mod+z'],
  [key('z', 'metaKey'), 'Mod+z'],
  [key('Z', 'ctrlKey', 'shiftKey'), 'Mod+Shift+z'],
])('a key goes by its name and what is held', (event, name) => {
  expect(nameOfKey(event)).toBe(name);
});
