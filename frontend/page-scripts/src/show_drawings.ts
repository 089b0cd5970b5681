/** Shows canvases, videos and plug-ins by themselves: without what lies over, under and around them. */
import * as dom from './dom.ts';
import { walk } from './flat_tree.ts';
import { memory } from './memory.ts';
import { rootOf } from './roots.ts';

const FRAMES = new Set(['iframe', 'frame']);
const DRAWN = new Set(['canvas', 'video', 'object', 'embed', ...FRAMES]);
const UNDECORATED = {
  background: 'none',
  'border-color': 'transparent',
  'border-image': 'none',
  'box-shadow': 'none',
  outline: 'none',
};
/** What would be seen twice: the frozen page does it to the picture too. */
const AS_IT_IS = { opacity: '1', filter: 'none', 'mix-blend-mode': 'normal', transition: 'none' };

function setAll(el: dom.El, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) dom.ownStyle(el)?.setProperty(name, value, 'important');
}

/** Shows all, or `only` those of these numbers in the frozen document, with frames, that others are in. */
export default function showDrawings(only: readonly number[] | null): void {
  const chosen = only && new Set(only.map((number) => memory.drawn[number]));
  const all: [dom.El, boolean][] = [];
  walk(rootOf, (el) => {
    const isDrawn = dom.isHtml(el) && DRAWN.has(dom.localName(el));
    const isShown = chosen ? chosen.has(el) || FRAMES.has(dom.localName(el)) : dom.styleOf(el).visibility === 'visible';
    all.push([el, isDrawn && isShown]);
  });
  for (const [el, isShown] of all) {
    setAll(el, { ...AS_IT_IS, visibility: isShown ? 'visible' : 'hidden' });
    if (isShown || el === dom.documentElement() || el === dom.body()) setAll(el, UNDECORATED);
  }
}
