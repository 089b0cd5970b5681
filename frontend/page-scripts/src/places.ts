/** The painted elements of this frame and where they stand. */
import * as dom from './dom.ts';
import { walk, type Place } from './flat_tree.ts';
import { rootOf } from './roots.ts';

function flatten(): Place[] {
  const found: Place[] = [];
  walk(rootOf, (el, _, parent) => found.push({ el, parent }));
  return found;
}

export const places: readonly Place[] = flatten();
export const placeOf: ReadonlyMap<dom.El, number> = new Map(places.map(({ el }, index) => [el, index]));
export const placeAt = (index: number): Place => places[index] as Place;
/** The index of the last element inside each one, its own where it has none: elements stand in document order. */
function lastInside(): number[] {
  const last = places.map((_, index) => index);
  for (let index = places.length - 1; index > 0; index--) {
    const { parent } = placeAt(index);
    last[parent] = Math.max(last[parent] ?? parent, last[index] ?? index);
  }
  return last;
}

let last: readonly number[] | undefined;

/** The index of the element, at or inside `el`, after which something that follows `el` comes. */
export function endOf(el: dom.El): number | undefined {
  const at = placeOf.get(el);
  if (at === undefined) return undefined;
  last ??= lastInside();
  return last[at];
}

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
