/** What every painter needs: where to paint, in which colours, how fine. */
import type { Kind } from '../box';
import type { Rect } from '../geometry';

/** CSS colours; the page reads them from custom properties, so light and dark are its business. */
export interface Palette {
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly accent: string;
  readonly halo: string;
  readonly suggestion: string;
  readonly guide: string;
  readonly dim: string;
  readonly backdrop: string;
  readonly path: string;
  readonly failed: string;
  readonly tag: string;
  readonly tagInk: string;
}

export interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  /** Device pixels per CSS pixel: the unit of line widths and text. */
  readonly density: number;
}

export const lineWidth = (brush: Brush, css: number): number => Math.max(1, Math.round(css * brush.density));

export const FONT = 'system-ui, sans-serif';

export function clear({ context }: Brush): void {
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
}

/** An outline of whole device pixels, wholly inside the rectangle. */
export function outline({ context }: Brush, r: Rect, colour: string, thickness: number): void {
  context.strokeStyle = colour;
  context.lineWidth = thickness;
  const inset = thickness / 2;
  context.strokeRect(r.left + inset, r.top + inset, r.right - r.left - thickness, r.bottom - r.top - thickness);
}

/** The line of its colour along the inside, a light one along the outside: one of the two is seen on any picture. */
export function strokeTwice(brush: Brush, r: Rect, colour: string, thickness: number): void {
  paintHalo(brush, r);
  outline(brush, r, colour, thickness);
}

export function paintHalo(brush: Brush, r: Rect): void {
  const light = lineWidth(brush, 1);
  outline(brush, grown(r, light), brush.palette.halo, light);
}

export const grown = (r: Rect, by: number): Rect => ({
  left: r.left - by,
  top: r.top - by,
  right: r.right + by,
  bottom: r.bottom + by,
});

export const onCanvas = ({ context: { canvas } }: Brush, r: Rect): boolean =>
  r.right > 0 && r.bottom > 0 && r.left < canvas.width && r.top < canvas.height;
