/** Whether an element and what it paints can be seen, and whether a control can be met by a pointer. */
import * as dom from './dom.ts';
import { PICTURES } from './delegation.ts';
import { meetsMiddle } from './hit_tests.ts';
import { documentElement } from './roots.ts';

export function isSeen(el: dom.El): boolean {
  const rect = dom.getBoundingClientRect(el);
  return rect.right - rect.left > 2 && rect.bottom - rect.top > 2 && dom.isVisible(el);
}

const PAINTED_UNSEEN = new Set(['input', 'select', 'area']);

/** A transparent field over a drawn one is how pages restyle it: what takes the click is real though it is not painted. */
export const isPainted = (el: dom.El): boolean =>
  dom.isVisible(el) || PAINTED_UNSEEN.has(dom.localName(el)) || dom.styleOf(el).display === 'contents';

export function canBeMet(control: dom.El): boolean {
  const rect = dom.getBoundingClientRect(control);
  const isThick = rect.right - rect.left > 3 && rect.bottom - rect.top > 3;
  return isThick && (meetsMiddle(control, rect) || waitsBelow(control, rect));
}

// Off the viewport, yet where one can scroll to: not put away in some corner beyond the page.
function waitsBelow(control: dom.El, rect: dom.Rect): boolean {
  const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
  const { width, height } = dom.viewport();
  const isOff = x < 0 || y < 0 || x >= width || y >= height;
  const [scrolledX, scrolledY] = dom.scrolled();
  const [across, down] = [x + scrolledX, y + scrolledY];
  const isOnPage =
    across > 0 && down > 0 && across < dom.scrollWidth(documentElement) && down < dom.scrollHeight(documentElement);
  return isOff && isOnPage && isSeen(control);
}

const isTransparent = (colour: string): boolean => /^rgba\(.*, 0\)$/.test(colour);

/** Whether an element has a surface of its own: a colour, a shadow, a border. */
export const hasSurface = (style: CSSStyleDeclaration): boolean =>
  style.backgroundImage !== 'none' ||
  style.boxShadow !== 'none' ||
  !isTransparent(style.backgroundColor) ||
  (style.borderTopStyle !== 'none' && style.borderLeftStyle !== 'none');

/** An empty area that shows nothing, such as an invisible handle, is not something a person would see to box. */
export function paintsNothing(el: dom.El, style: CSSStyleDeclaration): boolean {
  if (dom.isSvg(el) || dom.matches(el, PICTURES) || dom.querySelector(el, PICTURES)) return false;
  if (dom.textContent(el).trim()) return false;
  const isClear =
    style.backgroundImage === 'none' &&
    isTransparent(style.backgroundColor) &&
    style.borderStyle === 'none' &&
    style.boxShadow === 'none' &&
    style.maskImage === 'none';
  const isBare = (pseudo: string): boolean => /^(none|normal)$/.test(dom.styleOf(el, pseudo).content);
  return (
    isClear &&
    isBare('::before') &&
    isBare('::after') &&
    dom.children(el).every((child) => paintsNothing(child, dom.styleOf(child)))
  );
}
