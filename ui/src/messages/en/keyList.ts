// The list of all keys.
export default {
  title: 'Keyboard shortcuts',
  arrows: 'Tab moves into the blocks. The arrow keys move from block to block.',
  or: 'or',
  then: 'then',
  names: {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Escape: 'Esc',
    Backspace: 'Backspace',
    Delete: 'Delete',
    Enter: 'Enter',
    Shift: 'Shift',
    Alt: 'Alt',
    Mod: 'Ctrl',
    PageUp: 'Page ↑',
    PageDown: 'Page ↓',
  } as Readonly<Record<string, string>>,
};
