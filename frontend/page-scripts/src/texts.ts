/** Every run of text that is shown inside `clip`, with the rectangle of its lines. */
import { squeeze } from './descriptions.ts';
import * as dom from './dom.ts';
import type { Faults } from './faults.ts';
import { edgesOf, holds, isEmpty, unionOf, within } from './geometry.ts';
import { meetsMiddle } from './hit_tests.ts';
import { eachWithin, liesAlone, rectAt } from './overlaps.ts';
import { endOf, placeAt } from './places.ts';
import { rootOf } from './roots.ts';
import { isSeen } from './visibility.ts';

export interface ShownText {
  rect: [number, number, number, number];
  text: string;
  /** The indices of the element that comes last before it in document order, and of the one it stands in. */
  place: [number, number];
}

export function texts(clip: dom.Rect, faults: Faults): ShownText[] {
  const found: ShownText[] = [];
  const consider = (order: number): void => {
    const { el } = placeAt(order);
    let after = order;
    for (const node of dom.childNodes(rootOf(el) ?? el)) {
      if (dom.isElementNode(node)) after = Math.max(after, endOf(node) ?? after);
      if (!dom.isText(node) || !dom.data(node).trim()) continue;
      const lines = dom
        .textRects(node)
        .map((rect) => within(rect, clip))
        .filter((rect) => !isEmpty(rect));
      const isClear = (line: dom.Rect): boolean => holds(rectAt(order), line) && liesAlone(el, line);
      if (!lines.some((line) => isClear(line) || meetsMiddle(el, line))) continue;
      if (isSeen(el))
        found.push({ rect: edgesOf(unionOf(lines)), text: squeeze(dom.data(node)), place: [after, order] });
    }
  };
  eachWithin(clip, (order) => faults.attempt(() => consider(order)));
  return found;
}
