import type { Messages } from '../../lib/i18n.svelte';

const keyList: Messages['keyList'] = {
  title: 'Tastenkürzel',
  arrows: 'Mit Tab kommst du zu den Blöcken, mit den Pfeiltasten von Block zu Block.',
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
