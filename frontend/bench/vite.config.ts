/// The measuring page alone: `vite build --config bench/vite.config.ts` puts it into bench/dist.
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react()],
  build: { outDir: 'dist', target: 'es2023', emptyOutDir: true },
});
