/// Vite and vitest in one place; the build is served by Django under /static/.
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

import { compress } from './vite-compress.ts';

const source = fileURLToPath(new URL('./src', import.meta.url));

/** What several pages need; scripts' colours and Markdown are large, and few of these pages show any. */
const SHARED =
  /\/src\/(api|autosave|comments|keyboard|list|ui)\/(?!ScriptText|RenderedMarkdown)|@mantine\/(core|form|hooks)|@tanstack|@tabler|react-number-format/;

/** A page of fifty small files waits for each: the first page is one, the pictures another, the box editor a third. */
const CHUNKS = [
  { name: 'bitmap', test: /src\/(ahead|ui\/bitmap)\.ts/, priority: 3 },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'canvas', test: /src\/(canvas|canvas-view)\//, priority: 1 },
  { name: 'boxes', test: /src\/features\/boxes\//, priority: 1 },
  { name: 'shared', test: SHARED, minShareCount: 3, priority: 0 },
];

export default defineConfig({
  base: '/static/',
  appType: 'custom',
  plugins: [react(), compress()],
  resolve: { alias: { '@': source } },
  server: { host: '127.0.0.1' },
  // Django renders the page around this entry (annotator/http/templates/page.html), also in development (`run.py dev`).
  optimizeDeps: { entries: ['src/main.tsx'] },
  build: {
    outDir: 'dist',
    manifest: 'manifest.json',
    target: 'es2023',
    rolldownOptions: {
      input: ['src/main.tsx', 'src/ahead.ts'],
      output: { codeSplitting: { groups: CHUNKS, includeDependenciesRecursively: false } },
    },
  },
  test: {
    restoreMocks: true,
    projects: [
      // Most tests need no browser; without jsdom and without isolation they start at once.
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/**/*.dom.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx', 'tests/**/*.dom.test.ts'],
          setupFiles: ['tests/setup.ts'],
        },
      },
    ],
  },
});
