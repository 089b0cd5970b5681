/** Makes known to the isolated world what it cannot find: a closed shadow root, or a link with rules of scripts. */
import * as dom from './dom.ts';
import { memory } from './memory.ts';

export default function adoptHidden(hidden: dom.Root | dom.El): void {
  if (dom.isShadowRoot(hidden)) memory.closedRoots.set(dom.hostOf(hidden), hidden);
  else memory.changedLinks.add(hidden);
}
