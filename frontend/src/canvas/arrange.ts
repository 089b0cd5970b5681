/** Rectangles aligned at an edge or middle, or spread with equal gaps: sizes stay, and nothing leaves what they span. */
import { type Rect, height, width } from './geometry';

export const EDGES = ['left', 'right', 'top', 'bottom', 'middle-x', 'middle-y'] as const;
export type Edge = (typeof EDGES)[number];
export const AXES = ['x', 'y'] as const;
export type Axis = (typeof AXES)[number];

interface Span {
  readonly start: number;
  readonly end: number;
}

const along = (axis: Axis, { left, top, right, bottom }: Rect): Span =>
  axis === 'x' ? { start: left, end: right } : { start: top, end: bottom };

const length = ({ start, end }: Span): number => end - start;

const spanOf = (axis: Axis, rects: readonly Rect[]): Span => ({
  start: Math.min(...rects.map((rect) => along(axis, rect).start)),
  end: Math.max(...rects.map((rect) => along(axis, rect).end)),
});

const AXIS_OF: Record<Edge, Axis> = {
  left: 'x',
  right: 'x',
  'middle-x': 'x',
  top: 'y',
  bottom: 'y',
  'middle-y': 'y',
};

/** The rectangles, each moved so that its edge is that of all of them together, or its middle in their middle. */
export function aligned(rects: readonly Rect[], edge: Edge): readonly Rect[] {
  const axis = AXIS_OF[edge];
  const all = spanOf(axis, rects);
  return rects.map((rect) => {
    const size = length(along(axis, rect));
    if (edge === 'left' || edge === 'top') return movedTo(axis, rect, all.start);
    if (edge === 'right' || edge === 'bottom') return movedTo(axis, rect, all.end - size);
    return movedTo(axis, rect, all.start + Math.floor((length(all) - size) / 2));
  });
}

/** The rectangles in their order along the axis with equal gaps, to the pixel; the first and the last stay in place. */
export function distributed(rects: readonly Rect[], axis: Axis): readonly Rect[] {
  const spans = rects.map((rect, at) => ({ ...along(axis, rect), at }));
  const order = spans.sort((one, other) => one.start + one.end - other.start - other.end || one.at - other.at);
  const [first, last] = [order[0], order.at(-1)];
  if (first === undefined || last === undefined || first === last) return rects;
  const all = spanOf(axis, rects);
  const inner = order.slice(1, -1);
  const free = last.start - first.end - inner.reduce((sum, span) => sum + length(span), 0);
  const gap = free / (inner.length + 1);
  const starts = new Map<number, number>();
  let next = first.end + gap;
  for (const span of inner) {
    starts.set(span.at, Math.min(Math.max(Math.round(next), all.start), all.end - length(span)));
    next += length(span) + gap;
  }
  return rects.map((rect, at) => {
    const start = starts.get(at);
    return start === undefined ? rect : movedTo(axis, rect, start);
  });
}

function movedTo(axis: Axis, rect: Rect, start: number): Rect {
  return axis === 'x'
    ? { ...rect, left: start, right: start + width(rect) }
    : { ...rect, top: start, bottom: start + height(rect) };
}
