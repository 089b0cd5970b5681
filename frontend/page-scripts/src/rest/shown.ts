/** What a document shows at this moment, and which of its pictures are to come. */
import * as dom from '../dom.ts';

/** The document and its open shadow roots. */
export function allRoots(): dom.Root[] {
  const roots = [dom.pageDocument];
  for (const root of roots)
    for (const el of dom.querySelectorAll(root, '*')) {
      const inner = dom.openShadowRoot(el);
      if (inner) roots.push(inner);
    }
  return roots;
}

// What has neither words nor any of these, shadow roots apart, is still being put together by a script.
const SHOWN = 'img, svg, canvas, video, iframe, frame, object, embed, input, button, select, textarea';

export function showsAnything(roots: readonly dom.Root[]): boolean {
  const body = dom.body();
  return !body || roots.length > 1 || dom.querySelector(body, SHOWN) !== null || dom.innerText(body).trim() !== '';
}

/** How many letters people can read. */
export function lettersShown(): number {
  const body = dom.body();
  return body ? dom.innerText(body).length : 0;
}

/** Smaller pictures count visitors. */
const LEAST_SIDE = 3;

function isToCome(el: dom.El): boolean {
  if (dom.isComplete(el)) return false;
  const { left, top, right, bottom } = dom.getBoundingClientRect(el);
  const { width, height } = dom.viewport();
  // A picture of unknown size has none until it is there.
  const unknown = right - left === 0 && bottom - top === 0 && dom.styleOf(el).display !== 'none';
  const isLarge = right - left >= LEAST_SIDE && bottom - top >= LEAST_SIDE;
  const isInView = left < width && top < height && right >= 0 && bottom >= 0;
  return isInView && dom.isVisible(el) && (unknown || isLarge);
}

/** How many pictures in view are still to come. */
export const picturesToCome = (roots: readonly dom.Root[]): number =>
  roots.flatMap((root) => dom.querySelectorAll(root, 'img')).filter(isToCome).length;
