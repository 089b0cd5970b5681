/// One file for Node: what the editor boxes by one click, as it is.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  resolve: { alias: { '@': here('../../src') } },
  ssr: { noExternal: true },
  build: {
    ssr: here('driver.ts'),
    outDir: here('../dist/one-click'),
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'driver.mjs' } },
  },
});
