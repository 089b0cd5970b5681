/** The flat tree as it is painted: through open and closed shadow roots, slotted nodes inside their slots.
 *
 * Runs in the page's own world too, where prototypes may be overwritten: no method calls, no iteration (eslint holds it).
 */
import * as dom from './dom.ts';

export interface Place {
  el: dom.El;
  /** An index into the same list, -1 for the root element. */
  parent: number;
}
/** The shadow root of an element, whether open or closed. */
export type RootOf = (el: dom.El) => dom.Root | null;

const NOT_PAINTED: Record<string, true | undefined> = {
  __proto__: null as unknown as undefined,
  head: true,
  script: true,
  style: true,
  noscript: true,
  template: true,
  meta: true,
  link: true,
  title: true,
  datalist: true,
  defs: true,
};

export const isNeverPainted = (el: dom.El): boolean => NOT_PAINTED[dom.localName(el)] === true;

export function paintedChildren(el: dom.El, rootOf: RootOf): dom.El[] {
  const root = rootOf(el);
  if (root) return dom.children(root);
  if (!dom.isSlot(el)) return dom.children(el);
  const assigned = dom.assignedElements(el);
  return assigned.length ? assigned : dom.children(el);
}

/** Every painted element in document order. */
export function flatten(rootOf: RootOf): Place[] {
  const places: Place[] = [];
  const stack: Place[] = [{ el: dom.documentElement(), parent: -1 }];
  while (stack.length) {
    const place = stack[stack.length - 1] as Place;
    stack.length--;
    const index = places.length;
    places[index] = place;
    const children = paintedChildren(place.el, rootOf);
    for (let at = children.length - 1; at >= 0; at--) {
      const el = children[at] as dom.El;
      if (!isNeverPainted(el)) stack[stack.length] = { el, parent: index };
    }
  }
  return places;
}
