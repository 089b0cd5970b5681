/** Remarks on the picture: those on the same rectangle share one outline and one tag. */
import type { Mark } from './box';
import type { Rect } from './geometry';

export interface MarkedRect {
  readonly rect: Rect;
  /** 'loose, wrong kind ✓' */
  readonly text: string;
  /** Whether all remarks on it are settled. */
  readonly settled: boolean;
}

export function markedRects(marks: readonly Mark[]): MarkedRect[] {
  const byRect = new Map<string, Mark[]>();
  for (const mark of marks) {
    const { left, top, right, bottom } = mark.rect;
    const key = [left, top, right, bottom].join();
    byRect.set(key, [...(byRect.get(key) ?? []), mark]);
  }
  return [...byRect.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const text = group.map((mark) => (mark.settled ? `${mark.text} ✓` : mark.text)).join(', ');
    return [{ rect: first.rect, text, settled: group.every(({ settled }) => settled) }];
  });
}
