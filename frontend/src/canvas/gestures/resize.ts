/** Dragging one of the eight handles of a box. */
import type { Box } from '../box';
import { type Edit, change } from '../edits';
import type { Rect } from '../geometry';
import { type Handle, edgesOf } from '../handles';
import { type EdgeSteps, pullEdges } from '../placement';
import { type Guides, NO_GUIDES } from '../snapping';
import { type Pointer, type Surroundings, snapSide, travelled } from './pointer';

export interface Resize {
  readonly type: 'resize';
  readonly start: Pointer;
  readonly moved: boolean;
  readonly box: Box;
  readonly handle: Handle;
  readonly rect: Rect;
  readonly guides: Guides;
}

export const begin = (start: Pointer, box: Box, handle: Handle): Resize => ({
  type: 'resize',
  start,
  moved: false,
  box,
  handle,
  rect: box.rect,
  guides: NO_GUIDES,
});

export function move(gesture: Resize, to: Pointer, around: Surroundings): Resize {
  if (!gesture.moved && !travelled(gesture.start, to, around)) return gesture;
  const dx = Math.round(to.picture.x - gesture.start.picture.x);
  const dy = Math.round(to.picture.y - gesture.start.picture.y);
  const steps = edgesOf(gesture.handle, dx, dy);
  const { edges, guides } = snapped(gesture.box.rect, steps, to, around);
  return { ...gesture, moved: true, rect: pullEdges(gesture.box.rect, edges, around.screen), guides };
}

const AXES = { left: 'x', right: 'x', top: 'y', bottom: 'y' } as const;

function snapped(
  from: Rect,
  steps: EdgeSteps,
  to: Pointer,
  around: Surroundings,
): { edges: EdgeSteps; guides: Guides } {
  const edges: Partial<Record<keyof Rect, number>> = { ...steps };
  const guides: { x: number | null; y: number | null } = { x: null, y: null };
  const moved = pullEdges(from, steps, around.screen);
  const spans = { x: [moved.top, moved.bottom], y: [moved.left, moved.right] } as const;
  for (const edge of ['left', 'right', 'top', 'bottom'] as const) {
    const step = steps[edge];
    if (step === undefined) continue;
    const { shift, line } = snapSide(AXES[edge], from[edge] + step, spans[AXES[edge]], to, around);
    edges[edge] = step + shift;
    guides[AXES[edge]] = line;
  }
  return { edges, guides };
}

export const drafts = (gesture: Resize): Map<string, Rect> => new Map([[gesture.box.id, gesture.rect]]);

export function finish(gesture: Resize): Edit[] {
  const edit = change(gesture.box, { rect: gesture.rect });
  return edit ? [edit] : [];
}
