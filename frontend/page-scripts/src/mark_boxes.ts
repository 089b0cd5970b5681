/** Finds the elements of the boxes that a script is meant to hit, for `observed_events`. */
import * as dom from './dom.ts';
import { memory } from './memory.ts';

interface BoxPath {
  /** Selectors of the shadow hosts around the element, outermost first. */
  shadow: readonly string[];
  selector: string;
}

function find({ shadow, selector }: BoxPath): dom.El | null {
  let root: dom.Root | null = dom.pageDocument;
  for (const host of shadow) {
    const el: dom.El | null = root && dom.querySelector(root, host);
    root = el && dom.openShadowRoot(el);
  }
  return root && dom.querySelector(root, selector);
}

/** JSON: for each path whether its element is in this document. */
export default function markBoxes(paths: readonly BoxPath[]): string {
  memory.boxes = paths.map((path) => {
    try {
      return find(path);
    } catch {
      return null; // A selector that this browser cannot read finds nothing.
    }
  });
  return JSON.stringify(memory.boxes.map((el) => el !== null));
}
