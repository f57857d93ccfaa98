/** How many characters a text has for the server, which stores it trimmed and in NFC: code points. */
export const characters = (text: string): number => [...text.trim().normalize('NFC')].length;

/** Cuts a text to so many characters; what was typed last, before the caret, goes first. */
export function cut(text: string, caret: number, most: number): { text: string; caret: number } {
  const before = [...text.slice(0, caret)];
  const after = [...text.slice(caret)];
  const whole = () => before.join('') + after.join('');
  for (let over = characters(text) - most; over > 0; over = characters(whole()) - most) {
    const long = before.length > 0 ? before : after;
    long.splice(Math.max(0, long.length - over));
  }
  return { text: whole(), caret: before.join('').length };
}

/** Lets a field take so many characters; maxlength would count an emoji as two. */
export const holds =
  (most: number) =>
  (field: HTMLInputElement | HTMLTextAreaElement): (() => void) => {
    const check = (event: Event) => {
      if (event instanceof InputEvent && event.isComposing) return; // it ends with another event
      if (characters(field.value) <= most) return;
      const kept = cut(field.value, field.selectionStart ?? field.value.length, most);
      field.value = kept.text;
      field.setSelectionRange(kept.caret, kept.caret);
      field.dispatchEvent(new Event('input', { bubbles: true })); // for what is bound to the value
    };
    const events = ['input', 'compositionend'];
    for (const name of events) field.addEventListener(name, check);
    return () => events.forEach((name) => field.removeEventListener(name, check));
  };

/** How names and titles are compared: whatever their case. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
