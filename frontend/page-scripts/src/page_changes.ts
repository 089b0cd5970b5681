/** Tells whether a frozen page is still as it was loaded, so that it may serve for another script. */
import * as dom from './dom.ts';
import { memory } from './memory.ts';

// Focus, selection and scroll positions can be taken back; what one of these leaves behind (values, what can be undone,
// images that were loaded late) cannot.
const LEAVES_TRACES = [
  'beforeinput',
  'input',
  'change',
  'compositionstart',
  'dragstart',
  'drop',
  'toggle',
  'beforetoggle',
  'invalid',
  'reset',
  'close',
  'cancel',
  'load',
  'error',
  'contentvisibilityautostatechange',
  'hashchange',
  'resize',
  'fullscreenchange',
  'pointerlockchange',
];
const MIDDLE_BUTTON = 1;
// Their inside reports nothing to this document, or goes on by itself.
const OPAQUE = 'iframe, frame, object, embed, video, audio, canvas';

const change = (): void => {
  memory.isAsLoaded = false;
};

function hasFocus(): boolean {
  const el = dom.activeElement(dom.pageDocument);
  return el !== null && el !== dom.documentElement() && dom.localName(el) !== 'body';
}

type Position = readonly [left: number, top: number];
const AT_START: Position = [0, 0];

/** Where the elements were scrolled to when the page had been loaded; those that are left out were at their start. */
const loadedPositions = new WeakMap<dom.El, Position>();
/** The elements that have been scrolled since. */
const scrolled = new Set<dom.El>();

function keepPositions(): void {
  for (const el of [dom.documentElement(), ...dom.querySelectorAll(dom.pageDocument, '*')]) {
    const position: Position = [dom.scrollLeft(el), dom.scrollTop(el)];
    if (position[0] || position[1]) loadedPositions.set(el, position);
  }
}

function noteScroll(event: Event): void {
  const target: unknown = event.target;
  scrolled.add(dom.isElement(target) ? target : dom.documentElement());
}

function watch(): boolean {
  memory.isAsLoaded = !hasFocus() && dom.querySelector(dom.pageDocument, OPAQUE) === null;
  if (!memory.isAsLoaded) return false;
  keepPositions();
  memory.takeBack = takeBack;
  dom.changeObserver(change)(dom.pageDocument);
  for (const type of LEAVES_TRACES) dom.onWindowEvent(type, change, { capture: true, passive: true });
  dom.onWindowEvent('scroll', noteScroll, { capture: true, passive: true });
  dom.onWindowEvent<MouseEvent>('mousedown', (event) => event.button === MIDDLE_BUTTON && change(), { capture: true });
  return true;
}

function takeBack(): void {
  const el = dom.activeElement(dom.pageDocument);
  if (el && hasFocus()) dom.blur(el);
  dom.clearSelection();
  for (const scroller of scrolled) dom.scrollTo(scroller, ...(loadedPositions.get(scroller) ?? AT_START));
  scrolled.clear();
}

/** "watch" begins to watch a page just loaded; "take back" gives back what can be. Whether it may serve again. */
export default function pageChanges(order: 'watch' | 'take back'): boolean {
  if (order === 'watch') return watch();
  if (memory.isAsLoaded) memory.takeBack();
  return memory.isAsLoaded;
}
