/** What a pointer meets: an element counts as shown where a hit test ends in it, and only there. */
import * as dom from './dom.ts';
import { middleOf } from './geometry.ts';
import { isInside } from './places.ts';
import { rootOf } from './roots.ts';

const hits = new Map<number, dom.El | null>();

/** The innermost element at a point, in CSS pixels of the frame. */
export function hitAt(x: number, y: number): dom.El | null {
  const key = x * 65536 + y;
  const known = hits.get(key);
  if (known !== undefined) return known;
  let hit = dom.elementFromPoint(dom.pageDocument, x, y);
  for (let root = hit && rootOf(hit); root; root = rootOf(hit)) {
    const inner = dom.elementFromPoint(root, x, y);
    const deeper = inner === hit ? slotOfText(root, x, y) : inner;
    if (!deeper || dom.getRootNode(deeper) !== root) break;
    hit = deeper;
  }
  hits.set(key, hit);
  return hit;
}

// Slotted text belongs to its host for elementFromPoint, and to its slot for a click.
function slotOfText(root: dom.Root, x: number, y: number): dom.El | undefined {
  const covers = (node: dom.AnyNode): boolean =>
    dom.isText(node) && dom.textRects(node).some((r) => r.left <= x && x < r.right && r.top <= y && y < r.bottom);
  return dom.querySelectorAll(root, 'slot').find((slot) => dom.isSlot(slot) && dom.assignedNodes(slot).some(covers));
}

export function meets(el: dom.El, x: number, y: number): boolean {
  const hit = hitAt(x, y);
  return hit !== null && (hit === el || isInside(hit, el));
}

export const meetsMiddle = (el: dom.El, rect: dom.Rect): boolean => meets(el, ...middleOf(rect));

/** The points of a grid of `steps` x `steps` that meet the element. Whole numbers only: between them elementFromPoint
 * rounds, by rules of its own.
 */
export function gridHits(el: dom.El, rect: dom.Rect, steps: number): [number, number][] {
  const found: [number, number][] = [];
  for (let row = 0; row < steps; row++) {
    for (let column = 0; column < steps; column++) {
      const x = Math.floor(rect.left + ((column + 0.5) / steps) * (rect.right - rect.left));
      const y = Math.floor(rect.top + ((row + 0.5) / steps) * (rect.bottom - rect.top));
      if (meets(el, x, y)) found.push([x, y]);
    }
  }
  return found;
}
