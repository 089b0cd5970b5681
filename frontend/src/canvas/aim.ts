/** Pointing at single pixels of a picture: by the pointer, or with a cross-hair that keys move. */
import type { Point, Size } from './geometry';
import { between } from './placement';
import { type Viewport, toDevice, toPicture } from './viewport';

/** A pointer action of a script, on targets of any kind: pixels of the picture, labels of boxes. */
export type ActOn<Target> =
  | { readonly type: 'click' | 'doubleClick' | 'rightClick' | 'moveTo'; readonly at: Target }
  | { readonly type: 'drag'; readonly from: Target; readonly to: Target };

/** What somebody did on the picture; pixels of it. */
export type Act = ActOn<Point>;

/** The nearest pixel of the picture. */
export function pixelOf(point: Point, screen: Size): Point {
  return {
    x: between(Math.floor(point.x), 0, screen.width - 1),
    y: between(Math.floor(point.y), 0, screen.height - 1),
  };
}

/** The pixel under a device point of the canvas. */
export function pixelAt(viewport: Viewport, device: Point, screen: Size): Point {
  return pixelOf(toPicture(viewport, device), screen);
}

/** Whether a device point of the canvas lies on the picture, and not beside it. */
export function isOnPicture(viewport: Viewport, device: Point, screen: Size): boolean {
  const { x, y } = toPicture(viewport, device);
  return x >= 0 && y >= 0 && x < screen.width && y < screen.height;
}

/** The middle of a pixel on the canvas, in device pixels. */
export function middleOf(viewport: Viewport, pixel: Point): Point {
  return toDevice(viewport, { x: pixel.x + 0.5, y: pixel.y + 0.5 });
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const STEP = 10;
const FAR = 100;

/** Where an arrow key takes the cross-hair: ten pixels, one with Shift, a hundred with Ctrl; null for other keys. */
export function stepped(at: Point, key: string, fine: boolean, far: boolean, screen: Size): Point | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const pixels = fine ? 1 : far ? FAR : STEP;
  return pixelOf({ x: at.x + arrow.x * pixels, y: at.y + arrow.y * pixels }, screen);
}

/** How far to scroll so that a device point is at least `margin` inside the view. */
export function scrollTo(point: Point, view: Size, margin: number): { dx: number; dy: number } {
  const out = (place: number, length: number): number =>
    place < margin ? place - margin : place > length - margin ? place - (length - margin) : 0;
  return { dx: out(point.x, view.width), dy: out(point.y, view.height) };
}
