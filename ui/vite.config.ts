import { globSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chunks, does } from './tools/chunks.ts';
import { licenses, offline } from './tools/offline.ts';

// The address of a planner that runs, for `npm run dev`.
const server = process.env.STUDYPLANNER_URL ?? 'http://localhost:8080';

// The unit tests that replace what others use get modules of their own.
const replaces = /\bvi\.|globalThis|await import\(|i18n\./;
const isolated = globSync('src/**/*.test.ts').filter((file) => replaces.test(readFileSync(file, 'utf8')));
const unit = { sequence: { shuffle: true }, testTimeout: 120_000 };

export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    outDir: '../internal/web/dist',
    emptyOutDir: false, // .keep stays; the plugin offline removes the rest
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'], // those that know light-dark()
    assetsInlineLimit: 0, // the content security policy has no inline anything
    modulePreload: { polyfill: false },
    license: { fileName: licenses },
    rolldownOptions: {
      treeshake: { moduleSideEffects: does },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunks() }] } },
    },
  },
  server: { proxy: { '/app': server, '/v1': server, '/docs': server, '/openapi.json': server } },
  test: {
    projects: [
      // Modules are loaded once for all of these files.
      {
        extends: true,
        test: { ...unit, name: 'unit', include: ['src/**/*.test.ts'], exclude: isolated, isolate: false },
      },
      { extends: true, test: { ...unit, name: 'isolated', include: isolated } },
      ...[
        { name: 'e2e', include: ['e2e/*.test.ts'] },
        { name: 'stories', include: ['e2e/stories/*.test.ts'] },
      ].map((tests) => ({
        test: {
          ...tests,
          sequence: { shuffle: true },
          testTimeout: 600_000, // all of a test together: a wait within it is bounded by patience.ts
          hookTimeout: 600_000,
          maxWorkers: 2,
          globalSetup: ['e2e/harness/setup.ts'],
        },
      })),
      ...['screenshots', 'lighthouse', 'moves'].map((name) => ({
        test: {
          name,
          include: [`measure/${name}.test.ts`],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          globalSetup: ['e2e/harness/setup.ts'],
        },
      })),
    ],
  },
});
