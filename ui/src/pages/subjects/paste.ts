// Reads the topics of a syllabus from a text that somebody pastes: lists as in
// Markdown, tables whose cells are separated by semicolons, tabs or commas, or a
// title on every line.
import { plainText, readDone, readMinutes, splitDuration, tidy } from './titles';

export const maxTopics = 500;
export const maxTitle = 200; // characters
export const maxMinutes = 6000;

export interface PastedTopic {
  line: number; // of the text, from 1
  title: string;
  minutes: number;
  done: boolean;
}

/** What keeps a line from becoming a topic. */
export interface PasteProblem {
  line: number;
  kind: 'noTitle' | 'longTitle' | 'badTitle' | 'badMinutes';
}

/** What a text was read as. */
export interface Pasted {
  topics: PastedTopic[];
  problems: PasteProblem[];
  passed: number[]; // the lines that are no topics: headings, what lies around a list
}

interface Entry {
  line: number;
  indent: number;
  marked: boolean; // as an item of a list
  heading: boolean;
  done: boolean;
  text: string;
  inner: boolean; // other items lie in it
}

const mark = /^(?:[-+*•◦▪–—]|\d{1,9}[.)]|\d{1,3}(?:\.\d{1,3})+[.)]?)(?:\s+|$)/;
const box = /^(?:\[([ xX✓])\]|([☐☑☒✓✔✅]))(?:\s+|$)/;
const heading = /^#{1,6}\s+(.*?)[\s#]*$/;
const rule = /^(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|[|:\s-]*\|[|:\s-]*)$/;
const fence = /^(?:`{3,}|~{3,})/;

/** Reads a text; minutes are those of topics that do not tell theirs. */
export function readTopics(text: string, minutes: number): Pasted {
  const all = entriesOf(text);
  const listed = all.filter((e) => e.marked);
  const plain = all.filter((e) => !e.marked && !e.heading);
  const rows = listed.length > 0 ? listed : plain.length > 0 ? plain : all;
  const commas = listed.length === 0 && isCommaTable(rows);
  const chosen = new Set(rows);
  const read: Pasted = { topics: [], problems: [], passed: [] };
  for (const [at, e] of all.entries()) {
    if (!chosen.has(e) || e.inner || (at === 0 && isHead(e.text))) read.passed.push(e.line);
    else readEntry(read, e, commas, minutes);
  }
  return read;
}

/** The lines that may be topics. */
function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  let code = false;
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    const line = raw.trimEnd();
    const bare = line.trimStart();
    if (fence.test(bare)) code = !code;
    else if (!code && bare && !rule.test(bare) && !bare.startsWith('>')) add(entries, at + 1, line, bare);
  }
  return entries;
}

function add(entries: Entry[], line: number, whole: string, bare: string): void {
  const indent = whole.replace(/\t/g, '    ').length - bare.length;
  const title = heading.exec(bare)?.[1];
  const item = mark.exec(bare)?.[0] ?? '';
  const task = box.exec(bare.slice(item.length));
  const marked = !!item || !!task;
  const last = entries.at(-1);
  if (title === undefined && !marked && indent > 1 && last?.marked && last.line === line - 1) {
    last.text += ' ' + bare; // the item goes on
    last.line = line;
    return;
  }
  if (marked && last?.marked && indent >= last.indent + 2) last.inner = true;
  const done = !!task && task[1] !== ' ' && task[2] !== '☐';
  const text = title ?? bare.slice(item.length + (task?.[0].length ?? 0));
  entries.push({ line, indent, marked, heading: title !== undefined, done, text, inner: false });
}

/** Whether a line names the columns of a table. */
function isHead(text: string): boolean {
  const cells = text.split(/[;,\t]/).map((c) => c.trim().toLowerCase());
  return cells.length > 1 && /^(title|topic|name|titel|thema)$/.test(cells[0] ?? '');
}

/** Whether all lines have a duration after a comma; of one line it is not certain. */
function isCommaTable(entries: readonly Entry[]): boolean {
  const rows = entries.slice(isHead(entries[0]?.text ?? '') ? 1 : 0);
  const named = rows.length < entries.length;
  return rows.length > (named ? 0 : 1) && rows.every((e) => readRow(e.text, ',').known);
}

interface Row {
  title: string;
  minutes: number | undefined; // as it is told
  done: boolean;
  known: boolean; // there are cells besides the title, and all of them were understood
}

/** Reads the cells of a line: a title, then maybe a duration and whether it is done. */
function readRow(text: string, separator: string): Row {
  const [title = '', ...cells] = cellsOf(text, separator);
  const row: Row = { title, minutes: undefined, done: false, known: cells.length > 0 };
  for (const cell of cells.filter((c) => c !== '')) {
    const [minutes, done] = [readMinutes(cell), readDone(cell)];
    if (minutes !== undefined && row.minutes === undefined) row.minutes = minutes;
    else if (done !== undefined) row.done = done;
    else row.known = false;
  }
  return row;
}

/** Splits a line where the separator stands outside of quotation marks. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [''];
  let quoted = false;
  for (const c of text) {
    if (c === '"') quoted = !quoted;
    if (c === separator && !quoted) cells.push('');
    else cells[cells.length - 1] += c;
  }
  return cells.map((c) =>
    c
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replace(/""/g, '"')
      .trim(),
  );
}

function readEntry(read: Pasted, e: Entry, commas: boolean, minutes: number): void {
  const rows = ['\t', ';', ...(commas ? [','] : [])].map((s) => readRow(e.text, s));
  const row = rows.find((r) => r.known);
  const split = row ? { title: row.title, minutes: row.minutes } : splitDuration(tidy(plainText(e.text)));
  const topic: PastedTopic = {
    line: e.line,
    title: tidy(plainText(split.title)),
    minutes: split.minutes ?? minutes,
    done: e.done || !!row?.done,
  };
  const kind = wrongWith(topic);
  if (kind) read.problems.push({ line: e.line, kind });
  else read.topics.push(topic);
}

function wrongWith({ title, minutes }: PastedTopic): PasteProblem['kind'] | undefined {
  if (!title) return 'noTitle';
  if ([...title].length > maxTitle) return 'longTitle';
  if (/\p{Cc}/u.test(title)) return 'badTitle';
  return 1 <= minutes && minutes <= maxMinutes ? undefined : 'badMinutes';
}
