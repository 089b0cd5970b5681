/** What the scripts of the isolated world keep of a document between their calls. */
import type { El, Root } from './dom.ts';

interface Memory {
  /** Closed shadow roots by their hosts. */
  closedRoots: WeakMap<El, Root>;
  /** Links whose style sheets scripts have given other rules. */
  changedLinks: WeakSet<El>;
  /** Rules for the fonts and properties that scripts have added. */
  scriptRules: string;
  /** The elements that a frozen document shows parts of a picture for, in their order there. */
  drawn: El[];
  /** The addresses of frozen frames by the elements that hold them. */
  frames: WeakMap<El, string>;
  /** The elements of the boxes that a script is meant to hit, null for one that is not in this document. */
  boxes: (El | null)[];
  /** Whether the document may serve for another script: it is watched, and nothing has changed it. */
  isAsLoaded: boolean;
  /** Gives back what can be: the bundle that watches is another one than the bundle that asks. */
  takeBack: () => void;
}
const KEY = 'actwright:memory';
const world = globalThis as unknown as Record<string, Memory | undefined>;

export const memory: Memory = (world[KEY] ??= {
  closedRoots: new WeakMap(),
  changedLinks: new WeakSet(),
  scriptRules: '',
  drawn: [],
  frames: new WeakMap(),
  boxes: [],
  isAsLoaded: false,
  takeBack: () => undefined,
});
