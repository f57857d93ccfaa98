// The file that an export writes and an import reads.
import type { Space } from '../../lib/api';
import type { Day } from '../../lib/dates';

/** What one space of a document holds. */
export interface Contents {
  space: Space;
  subjects: number;
  blocks: number;
  from: Day; // of the first and last block, '' without any
  to: Day;
}

/** What a document is about. */
export interface Summary {
  exported: string;
  email: string;
  spaces: Contents[];
}

export type DocumentProblem = 'notAnExport' | 'otherFormat' | 'tooLarge' | 'emptyFile';

/** The size of the largest document that the server reads, in bytes. */
export const largest = 64 << 20;

const newest = 2; // version that the server reads

interface Written {
  format: number;
  exported?: string;
  account?: { email?: string };
  spaces?: Partial<Record<Space, { subjects?: unknown[]; blocks?: { date?: string }[] }>>;
}

function contentsOf(space: Space, written: Written): Contents[] {
  const c = written.spaces?.[space];
  if (!c) return [];
  const dates = (c.blocks ?? []).map((b) => b.date ?? '').sort();
  return [
    {
      space,
      subjects: c.subjects?.length ?? 0,
      blocks: dates.length,
      from: dates[0] ?? '',
      to: dates[dates.length - 1] ?? '',
    },
  ];
}

/** Reads what is in a document, or says what is wrong with it. The server checks the rest. */
export function summaryOf(text: string): Summary | DocumentProblem {
  let written: Written;
  try {
    written = JSON.parse(text) as Written;
    if (typeof written.format !== 'number') return 'notAnExport';
    if (written.format < 1 || written.format > newest) return 'otherFormat';
    const spaces = [...contentsOf('live', written), ...contentsOf('sandbox', written)];
    if (spaces.length === 0) return 'emptyFile';
    return { exported: written.exported ?? '', email: written.account?.email ?? '', spaces };
  } catch {
    return 'notAnExport';
  }
}

/** The name of the file that is written on a day. */
export const fileName = (day: Day): string => `studyplanner-export-${day}.json`;

/** Lets the browser save a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // some browsers begin late
}
