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

interface Pending {
  el: dom.El;
  parent: number;
  below: Pending | null;
}

function withAssigned(assigned: dom.El[], index: number, below: Pending | null): Pending | null {
  let top = below;
  for (let at = assigned.length - 1; at >= 0; at--) {
    const el = assigned[at] as dom.El;
    if (!isNeverPainted(el)) top = { el, parent: index, below: top };
  }
  return top;
}

function withChildren(el: dom.El, index: number, below: Pending | null, rootOf: RootOf): Pending | null {
  const root = rootOf(el);
  if (!root && dom.isSlot(el)) {
    const assigned = dom.assignedElements(el);
    if (assigned.length) return withAssigned(assigned, index, below);
  }
  let top = below;
  for (let child = dom.lastElementChild(root ?? el); child; child = dom.previousElementSibling(child))
    if (!isNeverPainted(child)) top = { el: child, parent: index, below: top };
  return top;
}

/** Visits every painted element in document order, with the number of the element around it.
 *
 * Its stack is a chain: a list of the page's world may have indices that the page's prototypes take away.
 */
export function walk(rootOf: RootOf, visit: (el: dom.El, index: number, parent: number) => void): void {
  let top: Pending | null = { el: dom.documentElement(), parent: -1, below: null };
  for (let index = 0; top; index++) {
    const { el, parent, below }: Pending = top;
    visit(el, index, parent);
    top = withChildren(el, index, below, rootOf);
  }
}
