/** Makes a closed shadow root known to the isolated world. */
import * as dom from './dom.ts';
import { memory } from './memory.ts';

export default function adoptRoot(root: dom.Root): void {
  memory.closedRoots.set(dom.hostOf(root), root);
}
