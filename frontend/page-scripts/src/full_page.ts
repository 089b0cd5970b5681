/** Prepares a page for a viewport as tall as itself: elements that follow the viewport's height keep the one they had. */
import * as dom from './dom.ts';

type Task = 'height' | 'remember' | 'resized' | 'pin';
const KEY = 'actwright:heights';
type Heights = [dom.El, number][];
const kept = globalThis as unknown as Record<string, Heights | undefined>;
const MOST = 20_000;
const MOST_PINNED = 500;
/** A page that draws nothing for so long is taken as it is. */
const FRAME_MS = 1000;

/**
 * "height": how tall the page is, in whole CSS pixels; "remember" is asked before, the others after the viewport has
 * grown: "resized" answers once the page has been told, "pin" gives elements the height that they had.
 */
export default function fullPage(task: Task): number | Promise<number> {
  if (task === 'resized') return drawn();
  if (task === 'remember') kept[KEY] = heights();
  if (task === 'pin') pin(kept[KEY] ?? []);
  return task === 'height' ? pageHeight() : 0;
}

// A page hears of its new size with the next frame, and may grow then.
const drawn = (): Promise<number> =>
  new Promise((done) => {
    const end = () => done(0);
    requestAnimationFrame(() => requestAnimationFrame(end));
    setTimeout(end, FRAME_MS);
  });

function pageHeight(): number {
  const body = dom.body();
  const root = dom.documentElement();
  return Math.max(dom.scrollHeight(root), body && dom.compatMode() === 'BackCompat' ? dom.scrollHeight(body) : 0);
}

const heightOf = (el: dom.El): number => {
  const { top, bottom } = dom.getBoundingClientRect(el);
  return bottom - top;
};

function heights(): Heights {
  const found: Heights = [];
  const visit = (el: dom.El): void => {
    if (found.length >= MOST || dom.styleOf(el).position === 'fixed') return;
    const inner = dom.openShadowRoot(el);
    for (const child of inner ? dom.children(inner) : []) visit(child);
    for (const child of dom.children(el)) visit(child);
    // Behind its children: where a child alone has grown, its parent shrinks with it.
    found.push([el, heightOf(el)]);
  };
  const body = dom.body();
  for (const child of body ? dom.children(body) : []) visit(child);
  return found;
}

function pin(before: Heights): void {
  let pinned = 0;
  for (const [el, height] of before) {
    if (pinned >= MOST_PINNED) return;
    const style = dom.ownStyle(el);
    if (!style || Math.abs(heightOf(el) - height) <= 1 || dom.styleOf(el).display === 'inline') continue;
    pinned += 1;
    style.setProperty('box-sizing', 'border-box', 'important');
    style.setProperty('min-height', '0', 'important');
    style.setProperty('max-height', 'none', 'important');
    style.setProperty('height', `${height}px`, 'important');
  }
}
