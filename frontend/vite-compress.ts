/// Writes every file of the build that shrinks a second and third time, as Brotli and gzip: Django sends what the browser takes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const SHRINKS = /\.(js|css|svg)$/;
/** One packet carries as much anyway. */
const SMALLEST = 1400;

export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
      for (const file of names.filter((name) => SHRINKS.test(name)).map((name) => path.join(dir, name))) {
        const content = readFileSync(file);
        if (content.length < SMALLEST) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content));
      }
    },
  };
}
