import type { Messages } from '../../lib/i18n.svelte';

const keyList: Messages['keyList'] = {
  title: 'Tasten',
  arrows: 'Tab geht zu den Blöcken als Ganzem, Pfeile von einem Block zum nächsten.',
  or: 'oder',
  then: 'dann',
  names: {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Escape: 'Esc',
    Backspace: 'Rücktaste',
    Delete: 'Entf',
    Enter: 'Eingabe',
    Shift: 'Umschalt',
    Alt: 'Alt',
    Mod: 'Strg',
    PageUp: 'Bild ↑',
    PageDown: 'Bild ↓',
  },
};

export default keyList;
