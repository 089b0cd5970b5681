/** Bundles each page script by itself into dist/NAME.js, where workers/page_scripts.py loads it. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** One bundle each: they run at different times, some in the page's world and some in an isolated one. */
const ENTRIES = [
  'watch',
  'block_service_workers',
  'collect',
  'frame_view',
  'free_points',
  'name_frame',
  'adopt_hidden',
  'take_snapshot',
  'show_drawings',
  'restore_snapshot',
  'mark_boxes',
  'page_changes',
  'freeze_animations',
  'rest',
  'full_page',
  'fonts_ready',
  'ready_state',
  'displayed_page',
  'seed_random',
  'shift_clock',
  'replay_sockets',
];

for (const [number, entry] of ENTRIES.entries()) {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: folder,
    build: {
      outDir: 'dist',
      emptyOutDir: number === 0,
      target: 'es2023',
      minify: false,
      lib: { entry: `src/${entry}.ts`, formats: ['iife'], name: 'pageScript', fileName: () => `${entry}.js` },
    },
  });
}
