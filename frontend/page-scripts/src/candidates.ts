/** One pass over a frame: every element one could act on that is shown inside `clip` (CSS pixels of this frame). */
import type { Delegation } from './delegation.ts';
import { kindOf, nameOf, textOf } from './descriptions.ts';
import * as dom from './dom.ts';
import type { Faults } from './faults.ts';
import { areaOf, edgesOf, isTiny, middleOf, touch } from './geometry.ts';
import { hitAt, meetsMiddle } from './hit_tests.ts';
import { eachWithin, rectAt } from './overlaps.ts';
import { isInside, placeAt, shadowHosts } from './places.ts';
import { body, paintedChildren } from './roots.ts';
import { isDisabled, roleOf } from './roles.ts';
import { selectorOf } from './selectors.ts';
import { shownRect } from './shown_area.ts';
import { signalsOf } from './signals.ts';
import { isPainted, paintsNothing } from './visibility.ts';

export interface Candidate {
  rect: [number, number, number, number];
  kind: string;
  tag: string;
  role: string;
  name: string;
  text: string;
  selector: string;
  shadow: string[];
  order: number;
  signals: string[];
  /** The index of the candidate around it, -1 for none. */
  parent: number;
  pointer: boolean;
}

const SURE = new Set(['tag', 'role', 'editable']);
const GUESSES = new Set(['cursor', 'delegated', 'hover-listener', 'drag-listener']);

// What is put around a control that is off is off, too; so is what the cursor says is not allowed.
function isOff(el: dom.El, style: CSSStyleDeclaration, signals: readonly string[], shown: dom.Rect): boolean {
  if (signals.includes('tag') || signals.includes('editable')) return false;
  const hit = hitAt(...middleOf(shown));
  const control = hit && dom.closest(hit, ':disabled');
  const fills = control && areaOf(dom.getBoundingClientRect(control)) >= 0.5 * areaOf(shown);
  return style.cursor === 'not-allowed' || Boolean(fills && isInside(control, el));
}

// What lets presses pass to what lies below is met nowhere; what is in it may be.
const letsPass = (el: dom.El, style: CSSStyleDeclaration): boolean =>
  style.pointerEvents === 'none' && !paintedChildren(el).length;

/** The shown rectangle of an element that has signals; null when no box of it is wanted. */
function boxedRect(
  el: dom.El,
  style: CSSStyleDeclaration,
  signals: readonly string[],
  clip: dom.Rect,
): dom.Rect | null {
  if (!signals.length || isDisabled(el) || !isPainted(el) || letsPass(el, style)) return null;
  const shown = el === body ? clip : shownRect(el, clip);
  if (!shown || isTiny(shown) || isOff(el, style, signals, shown)) return null;
  if (!signals.some((signal) => SURE.has(signal)) && !meetsMiddle(el, shown)) return null;
  return signals.every((signal) => GUESSES.has(signal)) && paintsNothing(el, style) ? null : shown;
}

export function candidates(clip: dom.Rect, delegation: Delegation, faults: Faults): Candidate[] {
  const cursors: string[] = [];
  const nearest: number[] = [];
  const found: Candidate[] = [];
  const consider = (order: number): void => {
    const { el, parent } = placeAt(order);
    const around = nearest[parent] ?? -1;
    nearest[order] = around;
    const style = dom.styleOf(el);
    cursors[order] = style.cursor;
    if (!touch(rectAt(order), clip) && style.display !== 'contents' && style.display !== 'inline') return;
    const signals = signalsOf(el, style, cursors[parent] ?? 'auto', delegation);
    const shown = boxedRect(el, style, signals, clip);
    if (shown) nearest[order] = found.push(describe(el, order, signals, style.cursor, shown, around)) - 1;
  };
  eachWithin(clip, (order) => faults.attempt(() => consider(order)));
  return found;
}

function describe(
  el: dom.El,
  order: number,
  signals: string[],
  cursor: string,
  shown: dom.Rect,
  parent: number,
): Candidate {
  const role = roleOf(el);
  const inMiddle = hitAt(...middleOf(shown));
  const under = inMiddle && isInside(inMiddle, el) ? dom.styleOf(inMiddle).cursor : cursor;
  return {
    rect: edgesOf(shown),
    kind: kindOf(el, role, signals, cursor, under),
    tag: dom.localName(el),
    role,
    name: nameOf(el),
    text: textOf(el),
    selector: selectorOf(el),
    shadow: shadowHosts(el).map(selectorOf),
    order,
    signals,
    parent,
    pointer: cursor === 'pointer',
  };
}
