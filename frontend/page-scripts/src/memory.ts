/** What the scripts of the isolated world keep of a document between their calls. */
import type { El, Root } from './dom.ts';

interface Memory {
  /** Closed shadow roots by their hosts. */
  closedRoots: WeakMap<El, Root>;
  /** The addresses of frozen frames by the elements that hold them. */
  frames: WeakMap<El, string>;
  /** The elements of the boxes that a script is meant to hit, null for one that is not in this document. */
  boxes: (El | null)[];
}
const KEY = 'actwright:memory';
const world = globalThis as unknown as Record<string, Memory | undefined>;

export const memory: Memory = (world[KEY] ??= { closedRoots: new WeakMap(), frames: new WeakMap(), boxes: [] });
