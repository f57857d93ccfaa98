// Titles as people write them: with markup, and with durations at their end.

const longest = 2000; // over this a text is too long for a title anyway, and stays as it is

/** A text as the server keeps it, with single blanks. */
export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().normalize('NFC');

/** Markdown without its markup: links, emphasis and code become their text. */
export function plainText(text: string): string {
  if (text.length > longest) return text;
  return text
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/(`+)([^`]+)\1/g, '$2')
    .replace(/(\*\*|__|~~)(?=\S)([^*_~]*\S)\1/g, '$2')
    .replace(/(?<![\w*\\])\*(?=[^\s*])([^*]*[^\s*\\])\*(?![\w*])/g, '$1')
    .replace(/(?<![\w\\])_(?=[^\s_])([^_]*[^\s_\\])_(?!\w)/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

const hours = String.raw`\d{1,6}(?:[.,]\d{1,3})?\s*(?:h(?:(?:ou)?rs?)?|std\.?|stunden?)(?:\s*\d{1,2}(?:\s*m(?:in(?:ute[sn]?|s)?\.?)?)?)?`;
const minutesInFull = String.raw`\d{1,9}\s*min(?:ute[sn]?|s)?\.?`;
const anyLength = String.raw`\s*(?:${hours}|${minutesInFull}|\d{1,9}\s*m)\s*`;

// (90 min), [1h30], – 45m, or with only a blank before it. There it must not be 400 m, which could be a distance.
const lasting = new RegExp(
  String.raw`^(.*\S)(?:\s*\((${anyLength})\)|\s*\[(${anyLength})\]|(?:\s+[-–—]+|[,:;])\s+(${anyLength})|\s+(${hours}|${minutesInFull}))$`,
  'i',
);

/** Cuts the duration off the end of a title, if there is one. */
export function splitDuration(text: string): { title: string; minutes: number | undefined } {
  const found = text.length > longest ? null : lasting.exec(text);
  const minutes = found ? readMinutes(found.slice(2).join('')) : undefined;
  if (!found || minutes === undefined) return { title: text, minutes: undefined };
  return { title: found[1]!.replace(/[\s,:;–—-]+$/, ''), minutes };
}

/** Reads a duration: 90, 90 min, 1h, 1h30, 1 h 30 min, 1.5 h, 1:30. */
export function readMinutes(text: string): number | undefined {
  const only = text.trim();
  if (/^\d{1,9}\s*(?:m|min(?:ute[sn]?|s)?\.?)?$/i.test(only)) return parseInt(only, 10);
  const colon = /^(\d{1,3}):([0-5]\d)$/.exec(only);
  if (colon) return Number(colon[1]) * 60 + Number(colon[2]);
  if (!new RegExp(`^(?:${hours})$`, 'i').test(only)) return undefined;
  const [, h = '', m = '0'] = /^([\d.,]+)\D*(\d*)/.exec(only) ?? [];
  return Math.round(Number(h.replace(',', '.')) * 60) + Number(m || '0');
}

/** Reads whether something is done, from a word or a mark. */
export function readDone(text: string): boolean | undefined {
  if (/^(?:x|\[x\]|true|yes|y|done|✓|✔|✅|ja|fertig|erledigt)$/i.test(text)) return true;
  if (/^(?:\[ ?\]|false|no|n|open|-|nein|offen)$/i.test(text)) return false;
  return undefined;
}
