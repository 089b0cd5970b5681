/** Looks for the edges in the picture while nothing else is to be done, some rows at a time. */
import { useEffect } from 'react';

import type { Editor } from '../canvas/editor/editor';
import { EdgeMap } from '../canvas/picture/edge-map';
import type { Picture } from './use-picture';

/** Pixels looked at in one go: a few milliseconds. */
const AT_ONCE = 120_000;

/** Tells the editor of them when they are all known; does nothing while `wanted` is false. */
export function useEdges(editor: Editor, picture: Picture, wanted: boolean): void {
  const image = picture.state === 'ready' ? picture.image : null;
  useEffect(() => {
    if (!image || !wanted || editor.state().edges) return undefined;
    return lookThrough(image, (edges) => editor.send({ type: 'edges', edges }));
  }, [editor, image, wanted]);
}

/** Returns how to stop. */
function lookThrough(image: ImageBitmap, done: (edges: EdgeMap) => void): () => void {
  const { width, height } = image;
  const canvas = document.createElement('canvas');
  const rows = Math.max(Math.floor(AT_ONCE / width), 1);
  Object.assign(canvas, { width, height: rows });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return () => undefined;
  const edges = new EdgeMap({ width, height });
  let top = 0;
  const look = (): void => {
    const count = Math.min(rows, height - top);
    context.drawImage(image, 0, top, width, count, 0, 0, width, count);
    edges.fill(context.getImageData(0, 0, width, count).data);
    top += count;
    if (edges.whole) done(edges);
    else next = whenIdle(look);
  };
  let next = whenIdle(look);
  return () => next();
}

/** Safari has no idle callbacks. Returns how to call it off. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: 200 });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(act, 1);
  return () => clearTimeout(handle);
}
