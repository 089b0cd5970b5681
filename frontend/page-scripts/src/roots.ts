/** The roots of this frame: its document's and those of its shadow trees. */
import * as dom from './dom.ts';
import { paintedChildren as childrenIn, walk } from './flat_tree.ts';
import { memory } from './memory.ts';

export const documentElement = dom.documentElement();
export const body = dom.body();
/** The shadow root of an element, whether open or closed. */
export const rootOf = (el: dom.El): dom.Root | null => dom.openShadowRoot(el) ?? memory.closedRoots.get(el) ?? null;
export const paintedChildren = (el: dom.El): dom.El[] => childrenIn(el, rootOf);

/** The document and all shadow roots in it. */
export function allRoots(): dom.Root[] {
  const roots: dom.Root[] = [dom.pageDocument];
  walk(rootOf, (el) => {
    const root = rootOf(el);
    if (root) roots.push(root);
  });
  return roots;
}
