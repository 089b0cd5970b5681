/** What the tests of the canvas start from. */
import fc from 'fast-check';

import { type Box, KINDS } from '../../src/canvas/box';
import { type Editor, createEditor } from '../../src/canvas/editor/editor';
import type { EditorOptions } from '../../src/canvas/editor/state';
import { type Rect, rect } from '../../src/canvas/geometry';
import { NO_MODIFIERS } from '../../src/canvas/gestures/pointer';

export const SCREEN = { width: 400, height: 300 };

export const box = (id: string, sides: [number, number, number, number], more: Partial<Box> = {}): Box => ({
  id,
  rect: rect(...sides),
  kind: 'click',
  origin: 'dom',
  label: null,
  ...more,
});

export function counter(prefix = 'new'): () => string {
  let count = 0;
  return () => `${prefix}-${++count}`;
}

export const sides = (r: Rect | undefined | null) => r && [r.left, r.top, r.right, r.bottom];

/** An editor whose canvas shows the screen one to one: device pixels are screen pixels. */
export function editorOf(boxes: Box[], options: Partial<EditorOptions> = {}): Editor {
  const editor = createEditor({ screen: SCREEN, boxes, ...options }, counter());
  editor.send({ type: 'resized', view: SCREEN, density: 1 });
  editor.send({ type: 'command', name: 'actual-size' });
  const { x, y } = editor.state().viewport;
  editor.send({ type: 'scroll', dx: x, dy: y });
  return editor;
}

export interface DragOptions {
  shift?: boolean;
  mod?: boolean;
  alt?: boolean;
  pans?: boolean;
}

/** Presses at the first point, moves over the others and releases at the last. */
export function drag(editor: Editor, points: [number, number][], { pans = false, ...keys }: DragOptions = {}): void {
  const modifiers = { ...NO_MODIFIERS, ...keys };
  const [first, ...rest] = points.map(([x, y]) => ({ x, y }));
  editor.send({ type: 'press', at: first!, modifiers, pans });
  for (const at of rest) editor.send({ type: 'move', at, modifiers });
  editor.send({ type: 'release', at: rest.at(-1) ?? first!, modifiers });
}

export const click = (editor: Editor, x: number, y: number, keys: DragOptions = {}): void =>
  drag(editor, [[x, y]], keys);

export const rectOf = (editor: Editor, id: string) => sides(editor.state().scene.boxes.get(id)?.rect);

export const anyRect: fc.Arbitrary<Rect> = fc
  .tuple(fc.nat(SCREEN.width - 1), fc.nat(SCREEN.height - 1), fc.nat(), fc.nat())
  .map(([left, top, w, h]) =>
    rect(left, top, left + 1 + (w % (SCREEN.width - left)), top + 1 + (h % (SCREEN.height - top))),
  );

export const anyBoxes: fc.Arbitrary<Box[]> = fc
  .array(fc.tuple(anyRect, fc.constantFrom(...KINDS)), { maxLength: 12 })
  .map((items) => items.map(([r, kind], i) => ({ id: `box-${i}`, rect: r, kind, origin: 'dom', label: null })));
