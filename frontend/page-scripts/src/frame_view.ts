/** Seen from outside, on the frame element: where its inside lies, and how much of it shows. */
import * as dom from './dom.ts';
import { placeOf } from './places.ts';
import { selectorOf } from './selectors.ts';
import { shownPart } from './shown_area.ts';

export default function frameView(el: dom.El, clip: dom.Rect): string {
  const rect = dom.getBoundingClientRect(el);
  const style = dom.styleOf(el);
  const scaleX = (rect.right - rect.left) / (dom.offsetWidth(el) || 1);
  const scaleY = (rect.bottom - rect.top) / (dom.offsetHeight(el) || 1);
  const padding = {
    left: parseFloat(style.paddingLeft),
    top: parseFloat(style.paddingTop),
    right: parseFloat(style.paddingRight),
    bottom: parseFloat(style.paddingBottom),
  };
  const left = rect.left + (dom.clientLeft(el) + padding.left) * scaleX;
  const top = rect.top + (dom.clientTop(el) + padding.top) * scaleY;
  const inside = {
    left,
    top,
    right: left + (dom.clientWidth(el) - padding.left - padding.right) * scaleX,
    bottom: top + (dom.clientHeight(el) - padding.top - padding.bottom) * scaleY,
  };
  const shown = dom.isVisible(el) ? shownPart(el, inside, clip) : null;
  return JSON.stringify({ left, top, scaleX, scaleY, shown, selector: selectorOf(el), order: placeOf.get(el) ?? -1 });
}
