/** Writes XML documents as XML: read as HTML they would be others. */
import * as dom from './dom.ts';
import { documentElement } from './roots.ts';

export const XML = new Set(['application/xhtml+xml', 'image/svg+xml', 'application/xml', 'text/xml']);

/** The document without what could run; shadow roots, which XML cannot say, are left out. */
export function writtenXml(
  isLeftOut: (el: dom.El) => boolean,
  attributesOf: (el: dom.El) => ReadonlyMap<string, string>,
): string {
  const copy = dom.documentCopy();
  const root = dom.rootElement(copy);
  if (root) copyState(documentElement, root, isLeftOut, attributesOf);
  return dom.asXml(copy);
}

function copyState(
  el: dom.El,
  copy: dom.El,
  isLeftOut: (el: dom.El) => boolean,
  attributesOf: (el: dom.El) => ReadonlyMap<string, string>,
): void {
  const copies = dom.children(copy);
  for (const [number, child] of dom.children(el).entries()) {
    const other = copies[number];
    if (!other) continue;
    if (isLeftOut(child)) dom.remove(other);
    else copyState(child, other, isLeftOut, attributesOf);
  }
  const kept = attributesOf(el);
  for (const { name } of dom.attributes(copy)) if (!kept.has(name)) dom.removeAttribute(copy, name);
  // Attributes with a prefix have a namespace, which the copy keeps.
  for (const [name, value] of kept)
    if (!name.includes(':') && dom.getAttribute(copy, name) !== value) dom.setAttribute(copy, name, value);
}
