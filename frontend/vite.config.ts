/// Vite and vitest in one place; the build is served by Django under /static/.
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

import { compress } from './vite-compress.ts';

const source = fileURLToPath(new URL('./src', import.meta.url));
const server = process.env.ACTWRIGHT_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig(({ command }) => ({
  base: command === 'build' ? '/static/' : '/',
  plugins: [react(), compress()],
  resolve: { alias: { '@': source } },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: server }, '/media': { target: server }, '/admin': { target: server } },
  },
  // Django renders the page around this entry (annotator/http/templates/page.html); index.html is for `npm run dev` only.
  build: { outDir: 'dist', manifest: 'manifest.json', target: 'es2023', rolldownOptions: { input: 'src/main.tsx' } },
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/setup.ts'],
    restoreMocks: true,
  },
}));
