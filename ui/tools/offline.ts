// A step of the build: makes the service worker, which needs to know all files, says
// which of them each page needs besides those in index.html, and writes each text
// beside itself compressed, so that the server does not have to.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { pages } from './chunks.ts';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** The file with the licences of what is bundled. */
export const licenses = 'licenses.txt';

const text = /\.(js|css|html|svg|webmanifest|json)$/;

// What each page begins with, by the first parts of their paths; '' is for who is not
// signed in.
const paths: Record<string, string> = {
  '/': pages.week,
  '/week': pages.week,
  '/month': pages.month,
  '/subjects': pages.subjects,
  '/progress': pages.progress,
  '/exams': pages.exam,
  '/suggestions': pages.suggestions,
  '/settings': pages.settings,
  '/focus': pages.focus,
  '': pages.door,
};

/** The texts of the pages that wait for some alone; the others wait for all. */
const before: Record<string, readonly string[]> = { [pages.week]: ['first'], [pages.door]: ['first', 'door'] };

export function offline(): Plugin {
  let config: ResolvedConfig;
  let written = false;
  return {
    name: 'offline',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      for (const name of await readdir(config.build.outDir).catch(() => []))
        if (name !== '.keep') await rm(join(config.build.outDir, name), { recursive: true });
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((c) => c.type === 'chunk');
      const byFile = new Map(chunks.map((c) => [c.fileName, c]));
      /** The files that a chunk needs, itself included. */
      const needs = (file: string, known = new Set<string>()): Set<string> => {
        const chunk = byFile.get(file);
        if (!chunk || known.has(file)) return known;
        known.add(file);
        for (const css of chunk.viteMetadata?.importedCss ?? []) known.add(css);
        for (const other of chunk.imports) needs(other, known);
        return known;
      };
      const first = needs(chunks.find((c) => c.isEntry)?.fileName ?? '');
      /** The files that what is made from a module needs besides. */
      const besides = (source: string): string[] => {
        const chunk = chunks.find((c) => c.facadeModuleId?.endsWith(source));
        if (!chunk) return this.error(`nothing is made from ${source}`);
        return [...needs(chunk.fileName)].filter((file) => !first.has(file)).map((file) => '/' + file);
      };
      const catalogue = (language: string, name: string) => `/src/messages/${language}/${name}.ts`;
      /** The areas of texts in a catalogue. */
      const areas = (name: string): string[] => {
        const id = [...this.getModuleIds()].find((id) => id.endsWith(catalogue('en', name))) ?? '';
        const found = this.getModuleInfo(id)?.importedIds.map((id) => basename(id, '.ts')) ?? [];
        return found.length > 0 ? found : this.error(`the build has no texts ${name}`);
      };
      // Else a page would show nothing where texts are not there yet.
      for (const [source, early] of Object.entries(before)) {
        const known = early.flatMap(areas);
        const later = areas('late').filter((area) => !known.includes(area));
        const needed = new Set([...first, ...besides('/src/pages/' + source).map((file) => file.slice(1))]);
        for (const chunk of chunks.filter((c) => needed.has(c.fileName)))
          for (const [id, { code }] of Object.entries(chunk.modules))
            for (const [, area = ''] of code?.matchAll(/\bm(?:\$\d+)?\(\)\.(\w+)/g) ?? [])
              if (later.includes(area))
                this.error(`${id} belongs to ${source}, and says m().${area}, which comes later`);
      }
      const languages = [...this.getModuleIds()].flatMap(
        (id) => /\/src\/messages\/(\w+)\/first\.ts$/.exec(id)?.[1] ?? [],
      );
      const preload = Object.entries(paths).map(([path, source]) => {
        const texts = before[source] ?? ['first', 'late'];
        const inOne = (language: string) => texts.flatMap((name) => besides(catalogue(language, name)));
        return {
          path,
          files: ['/theme.js', ...besides('/src/pages/' + source)], // nothing is painted before the first of them
          languages: Object.fromEntries(languages.map((language) => [language, [...new Set(inOne(language))]])),
        };
      });
      this.emitFile({ type: 'asset', fileName: 'preload.json', source: JSON.stringify(preload) });
    },
    writeBundle() {
      written = true;
    },
    async closeBundle() {
      if (!written) return; // what went wrong is told, and not that files are missing
      const out = config.build.outDir;
      // Nobody needs the licences offline.
      const kept = (await files(out)).filter((path) => path !== '/' + licenses);
      await worker(out, kept);
      await compress(out);
    },
  };
}

/** The files below a directory, by their paths on the server. */
async function files(out: string): Promise<string[]> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  return entries
    .filter((e) => e.isFile() && e.name !== '.keep')
    .map((e) => '/' + relative(out, join(e.parentPath, e.name)))
    .sort();
}

async function worker(out: string, all: string[]): Promise<void> {
  const entries = all
    .filter((path) => path !== '/preload.json')
    .map(async (path) => ({
      url: path === '/index.html' ? '/' : path,
      revision: createHash('sha256')
        .update(await readFile(join(out, path)))
        .digest('hex')
        .slice(0, 12),
    }));
  const own = 'worker-' + licenses;
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __FILES__: JSON.stringify(await Promise.all(entries)), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: out,
      emptyOutDir: false,
      license: { fileName: own },
      lib: { entry: join(import.meta.dirname, '../worker/sw.ts'), formats: ['es'], fileName: () => 'sw.js' },
    },
  });
  // The licences of both in one file, without the heading of the second.
  const [app, added] = await Promise.all([licenses, own].map((name) => readFile(join(out, name), 'utf8')));
  await writeFile(join(out, licenses), app! + '\n' + added!.slice(added!.indexOf('## ')));
  await rm(join(out, own));
}

async function compress(out: string): Promise<void> {
  for (const path of await files(out)) {
    if (!text.test(path)) continue;
    const plain = await readFile(join(out, path));
    await writeFile(join(out, path + '.br'), await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    await writeFile(join(out, path + '.gz'), await gz(plain, { level: 9 }));
  }
}
