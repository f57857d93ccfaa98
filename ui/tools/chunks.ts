// Which files the build makes of the modules: few, so that a page needs few requests,
// and no page much that is another's.
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The pages, by the names of their files, and the modules that they begin with. */
export const pages = {
  week: 'week/Week.svelte',
  month: 'month/Month.svelte',
  subjects: 'subjects/Subjects.svelte',
  subject: 'subjects/SubjectPage.svelte',
  exam: 'exams/Exam.svelte',
  progress: 'progress/Progress.svelte',
  suggestions: 'suggestions/Suggestions.svelte',
  settings: 'settings/Settings.svelte',
  focus: 'focus/Focus.svelte',
  door: 'sign/Door.svelte',
};

const start = '/src/main.ts';

const begins: [suffix: string, name: string][] = [
  [start, 'app'],
  ...Object.entries(pages).map(([name, source]): [string, string] => ['/src/pages/' + source, name]),
];

/** What modules are reached from without an import(), as names of pages, and `app`. */
function reach(): (id: string, context: Context) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (id, context) => {
    const before = known.get(id);
    if (before) return before;
    const from = new Set<string>();
    const seen = new Set([id]);
    for (const module of seen) {
      // A set that grows is walked to its end.
      const name = begins.find(([suffix]) => module.endsWith(suffix))?.[1];
      if (name) from.add(name);
      for (const importer of context.getModuleInfo(module)?.importers ?? []) seen.add(importer);
    }
    known.set(id, from);
    return from;
  };
}

/** What not every page needs of Svelte, all of which is reached from one module: bound fields, and what moves smoothly. */
const rare: [suffix: string, name: string][] = [
  ['/svelte/src/internal/client/dom/elements/bindings/input.js', 'forms'],
  ['/svelte/src/internal/client/dom/elements/transitions.js', 'parts'],
];

const rareName = (id: string): string | undefined => rare.find(([suffix]) => id.endsWith(suffix))?.[1];

/** Whether something happens when a module is loaded, unless it is to be looked for. */
export const does = (id: string): false | undefined => (rareName(id) ? false : undefined);

/** The pages that share so much with one other that it is a file of its own, which the others do without. */
const pairs: Record<string, string> = { 'subject subjects': 'courses', 'exam suggestions': 'advice' };

/**
 * The file of each module: `app` for what each page, the week and another, and the texts of all languages need,
 * `forms` for what who is not signed in sees elsewhere, too, `parts` for what others share, but for pairs, and one for
 * each page.
 */
export function chunks(): Rolldown.CodeSplittingNameFunction {
  const from = reach();
  return (id, context) => {
    const one = rareName(id);
    if (one) return one;
    const names = from(id, context);
    // It waits for texts, which wait for what they need: that must not be the same file.
    if (id.endsWith(start)) return null;
    if (names.has('app') || id.endsWith('/src/messages/count.ts')) return 'app';
    if (names.size > 1) {
      return names.has('week') ? 'app' : names.has('door') ? 'forms' : (pairs[[...names].sort().join(' ')] ?? 'parts');
    }
    const [page] = names;
    return page ?? null;
  };
}
