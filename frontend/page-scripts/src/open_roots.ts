/** A document or shadow root with the open shadow roots in it, for scripts of any world. */
import * as dom from './dom.ts';

export function* openRoots(root: dom.Root): Generator<dom.Root> {
  yield root;
  for (const el of dom.querySelectorAll(root, '*')) {
    const inner = dom.openShadowRoot(el);
    if (inner) yield* openRoots(inner);
  }
}
