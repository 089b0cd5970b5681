/** Small pictures for the tests of what looks at pixels. */
import type { Rect, Size } from '../../../src/canvas/geometry';
import { EdgeMap } from '../../../src/canvas/picture/edge-map';

type Colour = readonly [number, number, number];

export const WHITE: Colour = [255, 255, 255];
export const GREY: Colour = [200, 200, 200];
export const BLACK: Colour = [0, 0, 0];

export class Drawn {
  readonly pixels: Uint8ClampedArray;

  constructor(
    readonly size: Size,
    ground: Colour = WHITE,
  ) {
    this.pixels = new Uint8ClampedArray(size.width * size.height * 4);
    this.fill({ left: 0, top: 0, right: size.width, bottom: size.height }, ground);
  }

  fill({ left, top, right, bottom }: Rect, [red, green, blue]: Colour): this {
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) this.pixels.set([red, green, blue, 255], (y * this.size.width + x) * 4);
    }
    return this;
  }

  /** A line one pixel wide just inside the rectangle. */
  frame(r: Rect, colour: Colour, inside: Colour = WHITE): this {
    return this.fill(r, colour).fill(
      { left: r.left + 1, top: r.top + 1, right: r.right - 1, bottom: r.bottom - 1 },
      inside,
    );
  }

  /** What looks like a word: upright strokes, two pixels wide, three apart. */
  word(left: number, top: number, letters: number): this {
    for (let i = 0; i < letters; i += 1)
      this.fill({ left: left + 5 * i, top, right: left + 5 * i + 2, bottom: top + 9 }, BLACK);
    return this;
  }

  edges(rows = this.size.height): EdgeMap {
    const edges = new EdgeMap(this.size);
    const band = rows * this.size.width * 4;
    for (let at = 0; at < this.pixels.length; at += band) edges.fill(this.pixels.subarray(at, at + band));
    return edges;
  }
}
