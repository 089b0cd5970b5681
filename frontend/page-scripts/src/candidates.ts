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
import { passingRect, shownRect } from './shown_area.ts';
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
  disabled: boolean;
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

// Of what is disabled only controls by their markup have boxes: nobody can try the others.
function disabledRect(
  el: dom.El,
  style: CSSStyleDeclaration,
  signals: readonly string[],
  clip: dom.Rect,
): dom.Rect | null {
  if (!signals.some((signal) => SURE.has(signal))) return null;
  const shown = style.pointerEvents === 'none' ? passingRect(el, clip) : shownRect(el, clip);
  return shown && !isTiny(shown) ? shown : null;
}

/** The shown rectangle of an element that has signals; null when no box of it is wanted. */
function boxedRect(
  el: dom.El,
  style: CSSStyleDeclaration,
  signals: readonly string[],
  clip: dom.Rect,
  disabled: boolean,
): dom.Rect | null {
  if (!signals.length || !isPainted(el)) return null;
  if (disabled) return disabledRect(el, style, signals, clip);
  if (letsPass(el, style)) return null;
  const shown = el === body ? clip : shownRect(el, clip);
  if (!shown || isTiny(shown) || isOff(el, style, signals, shown)) return null;
  if (!signals.some((signal) => SURE.has(signal)) && !meetsMiddle(el, shown)) return null;
  return signals.every((signal) => GUESSES.has(signal)) && paintsNothing(el, style) ? null : shown;
}

/** Disabled controls are among them, and marked, where `keepsDisabled`. */
export function candidates(
  clip: dom.Rect,
  delegation: Delegation,
  faults: Faults,
  keepsDisabled: boolean,
): Candidate[] {
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
    const disabled = signals.length > 0 && isDisabled(el);
    const shown = disabled && !keepsDisabled ? null : boxedRect(el, style, signals, clip, disabled);
    if (shown) nearest[order] = found.push(describe(el, order, signals, style.cursor, shown, around, disabled)) - 1;
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
  disabled: boolean,
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
    disabled,
  };
}
