/** Rectangles in CSS pixels of a frame. */
import type { Rect } from './dom.ts';

export const within = (rect: Rect, clip: Rect): Rect => ({
  left: Math.max(rect.left, clip.left),
  top: Math.max(rect.top, clip.top),
  right: Math.min(rect.right, clip.right),
  bottom: Math.min(rect.bottom, clip.bottom),
});

export const isEmpty = (rect: Rect): boolean => rect.right - rect.left < 1 || rect.bottom - rect.top < 1;
export const isTiny = (rect: Rect): boolean => rect.right - rect.left < 4 || rect.bottom - rect.top < 4;
export const areaOf = (rect: Rect): number => (rect.right - rect.left) * (rect.bottom - rect.top);
export const thickness = (rect: Rect): number => Math.min(rect.right - rect.left, rect.bottom - rect.top);

export const unionOf = (rects: readonly Rect[]): Rect => ({
  left: Math.min(...rects.map((rect) => rect.left)),
  top: Math.min(...rects.map((rect) => rect.top)),
  right: Math.max(...rects.map((rect) => rect.right)),
  bottom: Math.max(...rects.map((rect) => rect.bottom)),
});

/** The union of two, of which either may be empty. */
export function joined(first: Rect, second: Rect): Rect {
  if (isEmpty(second)) return first;
  if (isEmpty(first)) return second;
  return {
    left: Math.min(first.left, second.left),
    top: Math.min(first.top, second.top),
    right: Math.max(first.right, second.right),
    bottom: Math.max(first.bottom, second.bottom),
  };
}

/** Whether `outer` holds `inner`, up to a pixel. */
export const holds = (outer: Rect, inner: Rect): boolean =>
  inner.left >= outer.left - 1 &&
  inner.top >= outer.top - 1 &&
  inner.right <= outer.right + 1 &&
  inner.bottom <= outer.bottom + 1;

export const touch = (first: Rect, second: Rect): boolean =>
  first.left < second.right && second.left < first.right && first.top < second.bottom && second.top < first.bottom;

/** The whole pixel in the middle. */
export const middleOf = (rect: Rect): [number, number] => [
  Math.floor((rect.left + rect.right) / 2),
  Math.floor((rect.top + rect.bottom) / 2),
];

export const edgesOf = (rect: Rect): [number, number, number, number] => [rect.left, rect.top, rect.right, rect.bottom];
