// The lines of a text that is pasted.

export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** A text in which lines, by their numbers from 1, are items of a list, too, and so are headings that were topics so far. */
export function asItems(text: string, passed: readonly number[], topics: readonly number[]): string {
  const item = (line: string) => '- ' + line.trim().replace(/^#+\s+/, '');
  const taken = (line: string, n: number) => passed.includes(n) || (line.startsWith('#') && topics.includes(n));
  return linesOf(text)
    .map((line, at) => (taken(line, at + 1) ? item(line) : line))
    .join('\n');
}
