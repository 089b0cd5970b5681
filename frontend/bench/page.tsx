/** The editor with ?boxes=1000, and what a measuring program needs from it on `window.bench`. */
import '@mantine/core/styles.css';

import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';

import type { Editor } from '../src/canvas/editor/editor';
import type { Mode } from '../src/canvas/editor/state';
import { BoxCanvas } from '../src/canvas-view/BoxCanvas';
import { BoxList } from '../src/canvas-view/BoxList';
import { useEditor } from '../src/canvas-view/use-editor';
import { SCREEN, manyBoxes, pictureUrl } from './screen';

declare global {
  interface Window {
    bench?: { editor: Editor; edits: number };
    /** Milliseconds from the first render to the picture and the boxes on the canvas. */
    opened?: number;
  }
}

const query = new URLSearchParams(location.search);
const boxes = manyBoxes(Number(query.get('boxes') ?? 1000));
const imageUrl = await pictureUrl(boxes);
const mode = (query.get('mode') ?? 'edit') as Mode;
const highlighted = query.get('highlighted') ?? undefined;

function Page() {
  const editor = useEditor({ screen: SCREEN, boxes, mode });
  const bench = (window.bench ??= { editor, edits: 0 });
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 300px', height: '100vh' }}>
      <BoxCanvas
        editor={editor}
        imageUrl={imageUrl}
        name="Boxes of a dense desktop"
        mode={mode}
        {...(highlighted !== undefined && { highlighted })}
        onEdits={(edits) => (bench.edits += edits.length)}
      />
      <BoxList editor={editor} name="Boxes of a dense desktop, as a list" />
    </div>
  );
}

const start = performance.now();

function watchOpening(): void {
  const loading = !document.querySelector('canvas') || document.querySelector('[aria-label="Loading the picture"]');
  if (loading) requestAnimationFrame(watchOpening);
  else requestAnimationFrame(() => (window.opened = performance.now() - start));
}

createRoot(document.getElementById('root')!).render(
  <MantineProvider defaultColorScheme={query.has('dark') ? 'dark' : 'light'}>
    <Page />
  </MantineProvider>,
);
watchOpening();
