/** The painted elements of this frame and where they stand. */
import * as dom from './dom.ts';
import { paintedChildren as childrenIn, walk, type Place } from './flat_tree.ts';
import { memory } from './memory.ts';

export const rootOf = (el: dom.El): dom.Root | null => dom.openShadowRoot(el) ?? memory.closedRoots.get(el) ?? null;
export const paintedChildren = (el: dom.El): dom.El[] => childrenIn(el, rootOf);

function flatten(): Place[] {
  const found: Place[] = [];
  walk(rootOf, (el, _, parent) => found.push({ el, parent }));
  return found;
}

export const places: readonly Place[] = flatten();
export const placeOf: ReadonlyMap<dom.El, number> = new Map(places.map(({ el }, index) => [el, index]));
export const placeAt = (index: number): Place => places[index] as Place;
export const documentElement = dom.documentElement();
export const body = dom.body();

export function isInside(inner: dom.El, outer: dom.El): boolean {
  let at = placeOf.get(inner);
  const goal = placeOf.get(outer);
  if (at === undefined) return false;
  while (goal !== undefined && at > goal) at = placeAt(at).parent;
  return at === goal;
}

/** The hosts of the shadow roots around an element, outermost first. */
export function shadowHosts(el: dom.El): dom.El[] {
  const hosts: dom.El[] = [];
  for (let root = dom.getRootNode(el); dom.isShadowRoot(root); root = dom.getRootNode(dom.hostOf(root)))
    hosts.unshift(dom.hostOf(root));
  return hosts;
}
