/**
 * Where one pixel of the picture differs from the one before it, counted so that "how much of this line is an edge" is
 * two look-ups. Filled band by band, so that no task takes long; asked only when it is whole.
 */
import type { Size } from '../geometry';

/** The largest channel's step that an eye takes for an edge; a theme's gradient changes by less per pixel. */
const STEP = 8;

export class EdgeMap {
  /** [y * width + x]: of the rows above y, how many have an edge between the pixels x - 1 and x. */
  private readonly columns: Uint16Array;
  /** [y * (width + 1) + x]: of the pixels before x, how many have an edge between the rows y - 1 and y. */
  private readonly rows: Uint16Array;
  private last: Uint8ClampedArray = new Uint8ClampedArray(0);
  private filled = 0;

  constructor(readonly size: Size) {
    this.columns = new Uint16Array((size.height + 1) * size.width);
    this.rows = new Uint16Array((size.height + 1) * (size.width + 1));
  }

  get whole(): boolean {
    return this.filled === this.size.height;
  }

  /** The next rows of the picture, whole ones, as red, green, blue and alpha. */
  fill(pixels: Uint8ClampedArray): void {
    const line = this.size.width * 4;
    for (let at = 0; at + line <= pixels.length && !this.whole; at += line) {
      const row = pixels.subarray(at, at + line);
      this.fillRow(row, this.filled === 0 ? row : this.last);
      this.last = row;
      this.filled += 1;
    }
    this.last = this.last.slice();
  }

  private fillRow(row: Uint8ClampedArray, above: Uint8ClampedArray): void {
    const { columns, rows, filled: y } = this;
    const { width } = this.size;
    const [from, to, across] = [y * width, (y + 1) * width, y * (width + 1)];
    let count = 0;
    for (let x = 0, p = 0; x < width; x += 1, p += 4) {
      const stepsAcross = x > 0 && differ(row, p, row, p - 4) ? 1 : 0;
      columns[to + x] = (columns[from + x] ?? 0) + stepsAcross;
      if (differ(row, p, above, p)) count += 1;
      rows[across + x + 1] = count;
    }
  }

  /** What part of the vertical line between x - 1 and x is an edge from `top` to `bottom`, 0 to 1; the picture's sides are. */
  vertical(x: number, top: number, bottom: number): number {
    const { width } = this.size;
    if (x <= 0 || x >= width) return 1;
    const count = (this.columns[bottom * width + x] ?? 0) - (this.columns[top * width + x] ?? 0);
    return count / Math.max(bottom - top, 1);
  }

  /** What part of the horizontal line between y - 1 and y is an edge from `left` to `right`. */
  horizontal(y: number, left: number, right: number): number {
    const { width, height } = this.size;
    if (y <= 0 || y >= height) return 1;
    const line = y * (width + 1);
    return ((this.rows[line + right] ?? 0) - (this.rows[line + left] ?? 0)) / Math.max(right - left, 1);
  }
}

function differ(first: Uint8ClampedArray, p: number, second: Uint8ClampedArray, q: number): boolean {
  return (
    Math.abs((first[p] ?? 0) - (second[q] ?? 0)) > STEP ||
    Math.abs((first[p + 1] ?? 0) - (second[q + 1] ?? 0)) > STEP ||
    Math.abs((first[p + 2] ?? 0) - (second[q + 2] ?? 0)) > STEP
  );
}
