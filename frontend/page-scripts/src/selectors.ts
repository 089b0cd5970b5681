/** A CSS selector that finds an element again in its document or shadow root. */
import * as dom from './dom.ts';
import { documentElement } from './roots.ts';

/** Made anew with each load, as far as one can see: a UUID, a random number, a time in milliseconds, React's count. */
const MADE_AT_LOAD = /(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{8}|\d{11}|[:«]r[\da-z]{1,3}[:»]|_r_[\da-z]{1,3}_/i;

const selectors = new Map<dom.El, string>();

export function selectorOf(el: dom.El): string {
  let selector = selectors.get(el);
  if (selector === undefined) {
    selector = findSelector(el);
    selectors.set(el, selector);
  }
  return selector;
}

function findSelector(el: dom.El): string {
  const root = dom.getRootNode(el);
  const isOnly = (selector: string): boolean => dom.querySelectorAll(root, selector).length === 1;
  const tag = dom.localName(el);
  for (const name of ['id', 'data-testid', 'name', 'aria-label']) {
    const value = dom.getAttribute(el, name);
    if (!value || MADE_AT_LOAD.test(value)) continue;
    const selector = name === 'id' ? `#${CSS.escape(value)}` : `${tag}[${name}=${JSON.stringify(value)}]`;
    if (isOnly(selector)) return selector;
  }
  const parent = dom.parentElement(el);
  const step = CSS.escape(tag) + nthOfType(el, tag, parent ?? root);
  return parent && parent !== documentElement ? `${selectorOf(parent)} > ${step}` : step;
}

interface Siblings {
  /** The place of each child among those of its tag, from 1. */
  places: Map<dom.El, number>;
  /** How many children have a tag. */
  counts: Map<string, number>;
}
const siblingsIn = new Map<dom.AnyNode, Siblings>();

// Counted once for each parent: there may be thousands of children.
function countSiblings(parent: dom.AnyNode): Siblings {
  const places = new Map<dom.El, number>();
  const counts = new Map<string, number>();
  for (const child of dom.children(parent)) {
    const tag = dom.localName(child);
    const place = (counts.get(tag) ?? 0) + 1;
    counts.set(tag, place);
    places.set(child, place);
  }
  return { places, counts };
}

function nthOfType(el: dom.El, tag: string, parent: dom.AnyNode): string {
  let siblings = siblingsIn.get(parent);
  if (!siblings) {
    siblings = countSiblings(parent);
    siblingsIn.set(parent, siblings);
  }
  return (siblings.counts.get(tag) ?? 0) > 1 ? `:nth-of-type(${siblings.places.get(el) ?? 0})` : '';
}
