/** What one click boxes, for Node: pictures and points come in as JSON, the rectangles go out. */
import { readFileSync } from 'node:fs';

import type { Suggestion } from '@/canvas/box';
import type { Point, Rect, Size } from '@/canvas/geometry';
import { rectangleAt } from '@/canvas/picture/rectangle-at';
import { EdgeMap } from '@/canvas/picture/edge-map';

interface Picture {
  /** A file of its pixels: red, green, blue and alpha of each. */
  readonly pixels: string;
  readonly size: Size;
  readonly suggestions: readonly Suggestion[];
  readonly points: readonly Point[];
}

function rectanglesOf({ pixels, size, suggestions, points }: Picture): (Rect | null)[] {
  const edges = new EdgeMap(size);
  edges.fill(new Uint8ClampedArray(readFileSync(pixels)));
  return points.map((at) => rectangleAt(edges, suggestions, at)?.rect ?? null);
}

const pictures = JSON.parse(readFileSync(0, 'utf8')) as Picture[];
process.stdout.write(JSON.stringify(pictures.map(rectanglesOf)));
