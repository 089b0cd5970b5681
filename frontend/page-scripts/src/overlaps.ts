/** What lies over what, told by rectangles alone: hit tests are dear, and most elements lie by themselves. */
import * as dom from './dom.ts';
import { holds, isEmpty, joined, touch } from './geometry.ts';
import { outline } from './outline.ts';
import { placeAt, placeOf, places } from './places.ts';
import { body } from './roots.ts';

const MOST_SIBLINGS = 300;
const MOST_INSIDE = 20;
const NOWHERE: dom.Rect = { left: 0, top: 0, right: 0, bottom: 0 };

/** Lists by place. */
interface Layout {
  rects: dom.Rect[];
  /** The rectangle with all that the element holds. */
  reaches: dom.Rect[];
  /** Of that reach what nothing cuts off. */
  covers: dom.Rect[];
  children: number[][];
  /** The last place inside. */
  lasts: number[];
  /** Places that stick out of what holds them, which may not cut them off. */
  floats: number[];
}

const isFree = (el: dom.El): boolean => ['absolute', 'fixed'].includes(dom.styleOf(el).position);

const cutsOff = (el: dom.El, { overflow, display }: CSSStyleDeclaration = dom.styleOf(el)): boolean =>
  overflow !== 'visible' && display !== 'inline' && display !== 'contents' && el !== body;

const at = <T>(list: readonly T[], index: number): T => list[index] as T;

function measured(el: dom.El): dom.Rect {
  try {
    return outline(el);
  } catch {
    return NOWHERE;
  }
}

function measure(): Layout {
  const rects = places.map(({ el }) => measured(el));
  const reaches = [...rects];
  const covers = [...rects];
  const children: number[][] = places.map(() => []);
  const lasts = places.map((_, index) => index);
  const floats: number[] = [];
  for (let index = places.length - 1; index > 0; index--) {
    const { el, parent } = placeAt(index);
    const rect = at(rects, index);
    at(children, parent).push(index);
    lasts[parent] = Math.max(at(lasts, parent), at(lasts, index));
    if (!holds(rect, at(covers, index)) && cutsOff(el)) covers[index] = rect;
    if (!isEmpty(rect) && !holds(at(rects, parent), rect) && isFree(el)) floats.push(index);
    reaches[parent] = joined(at(reaches, parent), at(reaches, index));
    covers[parent] = joined(at(covers, parent), at(covers, index));
  }
  return { rects, reaches, covers, children, lasts, floats };
}

const measurement = { layout: null as Layout | null };
const layoutNow = (): Layout => (measurement.layout ??= measure());
export const rectAt = (index: number): dom.Rect => at(layoutNow().rects, index);

/** Calls `visit(index)` for every place that is or holds something inside `clip`. */
export function eachWithin(clip: dom.Rect, visit: (index: number) => void): void {
  const { reaches, lasts } = layoutNow();
  for (let index = 0; index < places.length; index++) {
    if (touch(at(reaches, index), clip)) visit(index);
    else index = at(lasts, index);
  }
}

/** Whether nothing but what is around it or in it lies where an element shows `rect`, and nothing around it could cut it. */
export function liesAlone(el: dom.El, rect: dom.Rect): boolean {
  const { rects, covers, children, lasts, floats } = layoutNow();
  const own = placeOf.get(el) ?? 0;
  const lies = (other: number): boolean => touch(at(covers, other), rect) && !letsThrough(other);
  const isKin = (other: number): boolean =>
    (other <= own && own <= at(lasts, other)) || (own <= other && other <= at(lasts, own));
  if (floats.some((other) => !isKin(other) && lies(other))) return false;
  for (let index = own; index > 0; index = placeAt(index).parent) {
    const { parent } = placeAt(index);
    const isPage = parent === 0 || placeAt(parent).el === body;
    const around = at(rects, parent);
    if (!isPage && !isEmpty(around) && !holds(around, rect)) return false;
    const siblings = at(children, parent);
    if (siblings.length > MOST_SIBLINGS) return false;
    if (siblings.some((other) => other !== index && lies(other))) return false;
  }
  return true;
}

/** Whether presses go through a place and all it holds, as through the drawn frame of a field. */
function letsThrough(index: number): boolean {
  const last = at(layoutNow().lasts, index);
  if (last - index > MOST_INSIDE) return false;
  for (let inner = index; inner <= last; inner++)
    if (dom.styleOf(placeAt(inner).el).pointerEvents !== 'none') return false;
  return true;
}

/** Whether something that scrolls or cuts off holds an element, and shows nothing of `rect`. */
export function isCutAway(el: dom.El, rect: dom.Rect): boolean {
  let { position } = dom.styleOf(el);
  const own = placeOf.get(el);
  for (let index = own === undefined ? -1 : placeAt(own).parent; index > 0; index = placeAt(index).parent) {
    const around = placeAt(index).el;
    const style = dom.styleOf(around);
    const isHeld = position !== 'fixed' && (position !== 'absolute' || style.position !== 'static');
    if (!isHeld && style.transform === 'none') continue;
    position = style.position;
    if (cutsOff(around, style) && !touch(rectAt(index), rect)) return true;
  }
  return false;
}
