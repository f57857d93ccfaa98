// The list of all keys.
export default {
  title: 'Keys',
  arrows: 'Tab goes to the blocks as a whole, arrows from one block to the next.',
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
