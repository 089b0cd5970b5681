/// One file for Node: the editor, the outbox and the saver as they are, driven by random sequences.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  resolve: { alias: { '@': here('../../src') } },
  ssr: { noExternal: true },
  build: {
    ssr: here('driver.ts'),
    target: 'node22',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'driver.mjs' } },
  },
});
