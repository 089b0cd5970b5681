/** Finds what tells people to wait: skeletons, spinners, parts that are marked busy. */
import * as dom from '../dom.ts';
import { areaOf, isEmpty, within } from '../geometry.ts';

const MARKED = '[aria-busy="true" i], progress:not([value]), [role="progressbar" i]:not([aria-valuenow])';
const NAMES = ['skeleton', 'shimmer', 'placeholder', 'spinner', 'loading', 'loader', 'preload'];
const NAMED = NAMES.map((name) => `[class*="${name}" i]`).join(', ');
/** What stands for text that is to come is empty; the others turn. */
const STANDS_FOR_CONTENT = /skeleton|shimmer|placeholder-(glow|wave)/i;
const LEAST_AREA = 16;

export interface Indicators {
  count: number;
  /** Share of the viewport. */
  share: number;
}

const whole = (): dom.Rect => {
  const { width, height } = dom.viewport();
  return { left: 0, top: 0, right: width, bottom: height };
};

/** The part of an element in the viewport, where it can be seen. */
export function areaInView(el: dom.El): number {
  const seen = within(dom.getBoundingClientRect(el), whole());
  return isEmpty(seen) || !dom.isVisible(el) ? 0 : areaOf(seen);
}

/** The elements that are animated without end, with all that they stand in. */
function turning(): Set<dom.El> {
  const elements = new Set<dom.El>();
  for (const { effect, playState } of dom.animations()) {
    if (playState !== 'running' || effect?.getComputedTiming().endTime !== Infinity) continue;
    let el = (effect as KeyframeEffect).target as unknown as dom.El | null;
    for (; el && !elements.has(el); el = dom.parentElement(el)) elements.add(el);
  }
  return elements;
}

export function indicators(roots: readonly dom.Root[]): Indicators {
  const marked = roots.flatMap((root) => dom.querySelectorAll(root, MARKED));
  const named = roots.flatMap((root) => dom.querySelectorAll(root, NAMED));
  const animated = named.length ? turning() : new Set<dom.El>();
  const isEmptyStandIn = (el: dom.El): boolean =>
    STANDS_FOR_CONTENT.test(dom.getAttribute(el, 'class') ?? '') && dom.textContent(el).trim() === '';
  const waiting = named.filter((el) => animated.has(el) || isEmptyStandIn(el));
  const areas = [...new Set([...marked, ...waiting])].map(areaInView).filter((area) => area >= LEAST_AREA);
  const share = areas.reduce((sum, area) => sum + area, 0) / Math.max(1, areaOf(whole()));
  return { count: areas.length, share: Math.min(1, share) };
}
