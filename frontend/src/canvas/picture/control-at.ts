/**
 * The rectangle of the control under a point, from the picture's edges alone: the smallest frame around the point, or,
 * where there is none or a large one, what is written or drawn there.
 */
import { type Point, type Rect, area, covers, height, whole, width } from '../geometry';
import { between } from '../placement';
import type { EdgeMap } from './edge-map';

/** In screen pixels. */
const FARTHEST = 1200;
const SHORTEST_SIDE = 10;
const ROUND_CORNER = 24;
/** Higher frames are panels: what one meant is in them. */
const HIGHEST_CONTROL = 110;
const SEED = 7;
const PADDING = 2;
const WRITTEN_HEIGHT = 160;
const THICKEST_LINE = 3;
/** Of the picture: nobody boxes more of it by a click. */
const LARGEST_SHARE = 0.5;
/** What part of a side must be an edge. */
const FRAMED = 0.8;
/** Where more than this part of the pixels beside a corner is an edge, the line goes on. */
const GOES_ON = 0.5;
const BESIDE = 8;

export interface Control {
  readonly rect: Rect;
  /** Its sides are edges of the picture, to the pixel; else it is only where the writing ends. */
  readonly framed: boolean;
}

/** Null where there is nothing near. */
export function controlAt(edges: EdgeMap, at: Point): Control | null {
  const x = between(Math.floor(at.x), 0, edges.size.width - 1);
  const y = between(Math.floor(at.y), 0, edges.size.height - 1);
  const frame = frameAround(edges, x, y);
  if (frame && height(frame) <= HIGHEST_CONTROL) return { rect: frame, framed: true };
  const written = writtenAt(edges, x, y, frame ?? whole(edges.size));
  if (written) return { rect: written, framed: false };
  return frame && area(frame) < LARGEST_SHARE * area(whole(edges.size)) ? { rect: frame, framed: true } : null;
}

interface Side {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** The smallest rectangle around the pixel with an edge along each side. */
function frameAround(edges: EdgeMap, x: number, y: number): Rect | null {
  const lefts = sidesFrom(edges, x, y, -1);
  const rights = sidesFrom(edges, x + 1, y, 1);
  let best: Rect | null = null;
  for (const left of lefts) {
    for (const right of rights) {
      if (best && right.x - left.x >= width(best)) break;
      const rect = closed(edges, left, right, y);
      if (rect) best = rect;
    }
  }
  return best && withLine(edges, best);
}

/** Around the border line too, if there is one: a second frame a few pixels further out. */
function withLine(edges: EdgeMap, r: Rect): Rect {
  for (let step = THICKEST_LINE; step > 0; step -= 1) {
    const outer = { left: r.left - step, top: r.top - step, right: r.right + step, bottom: r.bottom + step };
    if (!covers(whole(edges.size), outer)) continue;
    const framed = framedSides(edges, outer);
    if (Object.values(framed).every(Boolean)) return outer;
    // Whoever points at the line itself has found some of its sides already.
    if (step === 1) return mixed(outer, r, framed);
  }
  return r;
}

type Sides = Readonly<Record<keyof Rect, boolean>>;

function framedSides(edges: EdgeMap, { left, top, right, bottom }: Rect): Sides {
  const inset = (length: number): number => Math.min(ROUND_CORNER, Math.floor(length / 4));
  const [x, y] = [inset(right - left), inset(bottom - top)];
  return {
    left: edges.vertical(left, top + y, bottom - y) >= FRAMED,
    right: edges.vertical(right, top + y, bottom - y) >= FRAMED,
    top: edges.horizontal(top, left + x, right - x) >= FRAMED,
    bottom: edges.horizontal(bottom, left + x, right - x) >= FRAMED,
  };
}

const mixed = (outer: Rect, inner: Rect, framed: Sides): Rect => ({
  left: (framed.left ? outer : inner).left,
  top: (framed.top ? outer : inner).top,
  right: (framed.right ? outer : inner).right,
  bottom: (framed.bottom ? outer : inner).bottom,
});

/** Vertical edges that pass the row y, nearest first: where they begin and end. */
function sidesFrom(edges: EdgeMap, x: number, y: number, step: 1 | -1): Side[] {
  const { width: across } = edges.size;
  const sides: Side[] = [];
  for (let at = x, gone = 0; at >= 0 && at <= across && gone < FARTHEST; at += step, gone += 1) {
    if (edges.vertical(at, y, y + 1) === 0) continue;
    const side = { x: at, top: reach(edges, at, y, -1), bottom: reach(edges, at, y, 1) };
    if (side.bottom - side.top >= SHORTEST_SIDE) sides.push(side);
  }
  return sides;
}

/** How far the edge at x goes on from row y; a gap of one pixel is passed over. */
function reach(edges: EdgeMap, x: number, y: number, step: 1 | -1): number {
  const { height: down } = edges.size;
  const isEdge = (row: number): boolean => row >= 0 && row < down && edges.vertical(x, row, row + 1) === 1;
  let row = y;
  while (isEdge(row + step) || isEdge(row + 2 * step)) row += step;
  return step === 1 ? row + 1 : row;
}

/** The rectangle between two sides, if an edge closes it above and below. */
function closed(edges: EdgeMap, left: Side, right: Side, y: number): Rect | null {
  const [top, bottom] = [Math.max(left.top, right.top), Math.min(left.bottom, right.bottom)];
  if (bottom - top < SHORTEST_SIDE || right.x - left.x < SHORTEST_SIDE) return null;
  // Round corners make the sides shorter than the rectangle, above and below as well.
  const inset = Math.min(ROUND_CORNER, Math.floor((right.x - left.x) / 4));
  const above = lineNear(edges, top, -1, left.x + inset, right.x - inset, y);
  const below = lineNear(edges, bottom, 1, left.x + inset, right.x - inset, y);
  if (above === null || below === null || below - above < SHORTEST_SIDE) return null;
  const rect = { left: left.x, top: above, right: right.x, bottom: below };
  return endsAt(edges, left, rect, -1) && endsAt(edges, right, rect, 1) ? rect : null;
}

/**
 * Whether the lines above and below end at this side, or it reaches from one to the other: a stroke of a letter does
 * neither.
 * `outward` is the direction out of the rectangle.
 */
function endsAt(edges: EdgeMap, { x, top, bottom }: Side, rect: Rect, outward: 1 | -1): boolean {
  const reached = Math.min(bottom, rect.bottom) - Math.max(top, rect.top);
  if (reached >= height(rect) - 2) return true;
  const [from, to] = outward === 1 ? [x + 1, x + 1 + BESIDE] : [x - 1 - BESIDE, x - 1];
  const [first, last] = [between(from, 0, edges.size.width), between(to, 0, edges.size.width)];
  return [rect.top, rect.bottom].every((line) => edges.horizontal(line, first, last) < GOES_ON);
}

function lineNear(edges: EdgeMap, from: number, step: 1 | -1, left: number, right: number, y: number): number | null {
  for (let gone = -2; gone <= ROUND_CORNER; gone += 1) {
    const line = from + gone * step;
    const beyond = step === 1 ? line > y : line <= y;
    if (line < 0 || line > edges.size.height || !beyond) continue;
    if (edges.horizontal(line, left, right) >= FRAMED) return line;
  }
  return null;
}

/** What is written or drawn around the pixel: grown from it as long as there is more beside it within a word's gap. */
function writtenAt(edges: EdgeMap, x: number, y: number, ground: Rect): Rect | null {
  // The frame's own line is not writing.
  const inside = { left: ground.left + 3, top: ground.top + 3, right: ground.right - 3, bottom: ground.bottom - 3 };
  const seed = inkIn(edges, cut({ left: x - SEED, top: y - SEED, right: x + SEED + 1, bottom: y + SEED + 1 }, inside));
  if (!seed) return null;
  let now = seed;
  for (;;) {
    const gap = Math.round(between(0.8 * height(now), 5, 24));
    const wider = { left: now.left - gap, top: now.top - 3, right: now.right + gap, bottom: now.bottom + 3 };
    const grown = inkIn(edges, cut(wider, inside)) ?? now;
    if (covers(now, grown)) break;
    if (height(grown) > WRITTEN_HEIGHT || width(grown) > FARTHEST) return null;
    now = grown;
  }
  return cut(
    { left: now.left - PADDING, top: now.top - PADDING, right: now.right + PADDING, bottom: now.bottom + PADDING },
    inside,
  );
}

const cut = (r: Rect, to: Rect): Rect => ({
  left: Math.max(r.left, to.left),
  top: Math.max(r.top, to.top),
  right: Math.min(r.right, to.right),
  bottom: Math.min(r.bottom, to.bottom),
});

/** The smallest rectangle around all edges inside `r`; null when there are none. */
function inkIn(edges: EdgeMap, r: Rect): Rect | null {
  if (r.right <= r.left || r.bottom <= r.top) return null;
  const column = (x: number): boolean => edges.vertical(x, r.top, r.bottom) > 0;
  const row = (y: number): boolean => edges.horizontal(y, r.left, r.right) > 0;
  let { left, top, right, bottom } = r;
  while (left < right && !column(left)) left += 1;
  while (right > left && !column(right - 1)) right -= 1;
  while (top < bottom && !row(top)) top += 1;
  while (bottom > top && !row(bottom - 1)) bottom -= 1;
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}
