/** Why one could act on an element. Each signal is a word that goes along with the box. */
import type { Delegation } from './delegation.ts';
import { isLarge, isPress } from './delegation.ts';
import * as dom from './dom.ts';
import { HOVERS } from './listener_kinds.ts';
import { EMPTY, READS_TARGET } from './listener_sources.ts';
import { placeOf, places } from './places.ts';
import { body, documentElement, rootOf } from './roots.ts';
import { isEditingHost, isNativeControl, isTextInput, roleAttribute, WIDGET_ROLES } from './roles.ts';
import { canBeMet, hasSurface } from './visibility.ts';

const POINTERS = new Set([
  'pointer',
  'grab',
  'grabbing',
  'move',
  'zoom-in',
  'zoom-out',
  'cell',
  'crosshair',
  'context-menu',
  'help',
]);
const ACTION_ATTRIBUTES = [
  'jsaction',
  'ng-click',
  'data-ng-click',
  'phx-click',
  'wire:click',
  'hx-get',
  'hx-post',
  'data-bs-toggle',
  'data-bs-dismiss',
  'data-toggle',
  'data-dismiss',
  'data-remote',
  'data-method',
];
const HAS_ACTION_ATTRIBUTE = ACTION_ATTRIBUTES.map((name) => `[${CSS.escape(name)}]`).join(', ');
const CELL_ROLES = new Set(['gridcell', 'columnheader', 'rowheader']);

const classesOf = (el: dom.El): string[] => (dom.getAttribute(el, 'class') ?? '').split(/\s+/).filter(Boolean);
const appearanceOf = (el: dom.El): string => `${dom.localName(el)}.${classesOf(el)[0] ?? ''}`;

// Lists of which only one item can be reached by Tab, and the arrows go on from there.
const ROVING = new Set(
  places
    .filter(({ el }) => dom.hasAttribute(el, 'tabindex') && dom.tabIndex(el) >= 0 && classesOf(el).length)
    .map(({ el }) => appearanceOf(el)),
);

// Cells of a grid take turns even where none has been reached yet.
const roves = (el: dom.El): boolean =>
  (CELL_ROLES.has(roleAttribute(el)) && dom.textContent(el).trim() !== '') || ROVING.has(appearanceOf(el));

const isResize = (cursor: string): boolean => cursor.endsWith('-resize');
const isOffByItself = (control: dom.El): boolean => dom.hasAttribute(control, 'disabled');

/** The control that a label is pressed in place of, because it cannot be met itself: hidden, or drawn over by the label. */
export function labelledControl(el: dom.El): dom.El | null {
  const control = dom.labelControl(el);
  return control && !isOffByItself(control) && !canBeMet(control) ? control : null;
}

const isField = (control: dom.El): boolean => !dom.isInput(control) || isTextInput(control);

/** A card around its radio: a surface of its own says that all of it can be pressed. */
function isCardOfControl(el: dom.El, style: CSSStyleDeclaration): boolean {
  const control = dom.labelControl(el);
  if (!control || isOffByItself(control)) return false;
  return dom.contains(el, control) && !isField(control) && hasSurface(style);
}

/** The words beside a control that can be met: a pointer cursor over them leads to the control. */
function isCaption(el: dom.El): boolean {
  const label = dom.closest(el, 'label');
  const control = label && dom.labelControl(label);
  return control !== null && control !== el && canBeMet(control);
}

function canScrollByKey(el: dom.El, style: CSSStyleDeclaration): boolean {
  if (!/auto|scroll/.test(style.overflow)) return false;
  const overflows = dom.scrollHeight(el) > dom.clientHeight(el) + 4 || dom.scrollWidth(el) > dom.clientWidth(el) + 4;
  return (
    overflows &&
    el !== body &&
    el !== documentElement &&
    !isLarge(el) &&
    !dom.querySelector(el, 'a[href], button, input, select, textarea, [tabindex]')
  );
}

function listenerSignals(el: dom.El, delegation: Delegation): string[] {
  const place = placeOf.get(el) ?? -1;
  const { listeners, framework } = delegation.facts.of(place);
  if (framework === 'root') return [];
  const signals: string[] = [];
  if (delegation.handles(place)) signals.push('handler');
  if (framework === 'press') signals.push('framework');
  if (!listeners.length) return signals;
  const own = listeners.filter(({ selector, source }) => !selector && !EMPTY.test(source));
  const presses = own.filter(({ type }) => isPress(type));
  if (presses.length) signals.push('listener');
  if (presses.length && presses.every(({ source }) => READS_TARGET.test(source))) signals.push('delegator');
  if (own.some(({ type }) => (HOVERS as readonly string[]).includes(type))) signals.push('hover-listener');
  if (own.some(({ type }) => type === 'dragstart')) signals.push('drag-listener');
  return signals;
}

function markupSignals(el: dom.El, style: CSSStyleDeclaration, parentCursor: string): string[] {
  const signals: string[] = [];
  if (isNativeControl(el)) signals.push('tag');
  if (WIDGET_ROLES.has(roleAttribute(el))) signals.push('role');
  if (dom.hasAttribute(el, 'tabindex') && (dom.tabIndex(el) >= 0 || roves(el))) signals.push('tabindex');
  if (labelledControl(el) ?? isCardOfControl(el, style)) signals.push('label');
  if (dom.getAttribute(el, 'draggable') === 'true' && dom.draggable(el)) signals.push('draggable');
  if ((POINTERS.has(style.cursor) || isResize(style.cursor)) && style.cursor !== parentCursor) signals.push('cursor');
  const acts = (name: string): boolean => ![null, 'tooltip'].includes(dom.getAttribute(el, name));
  if (dom.matches(el, HAS_ACTION_ATTRIBUTE) && ACTION_ATTRIBUTES.some(acts)) signals.push('attribute');
  return signals;
}

/** The signals of an element; none when nothing says that one can act on it. */
export function signalsOf(
  el: dom.El,
  style: CSSStyleDeclaration,
  parentCursor: string,
  delegation: Delegation,
): string[] {
  const signals = isEditingHost(el) ? ['editable'] : [];
  if (el === documentElement || el === body) return signals;
  signals.push(...markupSignals(el, style, parentCursor));
  if (delegation.delegated.has(el)) signals.push('delegated');
  const root = rootOf(el);
  if (root && dom.delegatesFocus(root)) signals.push('host');
  signals.push(...listenerSignals(el, delegation));
  if (!signals.length && canScrollByKey(el, style)) signals.push('scroller');
  const isOnlyCursor = signals.length === 1 && signals[0] === 'cursor';
  const isUnheard = style.cursor === 'pointer' && !delegation.isHeard(el);
  return isOnlyCursor && (isCaption(el) || isUnheard) ? [] : signals;
}
