/** What an element is called: kind of action, accessible name, text. */
import * as dom from './dom.ts';
import { isNeverPainted } from './flat_tree.ts';
import { rootOf } from './roots.ts';
import { isEditingHost, isTextInput, roleOf } from './roles.ts';
import { labelledControl } from './signals.ts';
import { isSeen } from './visibility.ts';

const LONGEST = 200;
export const squeeze = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST);

// What code editors do: the text is drawn, and a field that nobody sees takes the keys.
const takesKeysUnseen = (el: dom.El): boolean => dom.querySelectorAll(el, 'textarea').some((field) => !isSeen(field));

const TYPED = new Set(['textbox', 'searchbox', 'spinbutton']);
const PRESS_SIGNALS = ['listener', 'handler', 'framework', 'delegated', 'attribute', 'label', 'tabindex'];

/** The kind of action; `under` is the cursor at the middle. */
export function kindOf(el: dom.El, role: string, signals: readonly string[], cursor: string, under: string): string {
  const control = labelledControl(el);
  if (control && !isSeen(control)) return kindOf(control, roleOf(control), ['tag'], '', '');
  const tag = dom.localName(el);
  if (signals.includes('editable') || tag === 'textarea') return 'type';
  if (isTextInput(el) || TYPED.has(role)) return 'type';
  if (tag === 'select' || role === 'listbox' || role === 'combobox') return 'select';
  if (role === 'slider' || role === 'scrollbar' || (dom.isInput(el) && dom.inputType(el) === 'range')) return 'drag';
  if (signals.includes('tag') || signals.includes('role')) return 'click';
  if (under === 'text' && takesKeysUnseen(el)) return 'type';
  const isDragged = signals.includes('draggable') || signals.includes('drag-listener');
  if (isDragged || /grab|move|crosshair|-resize/.test(cursor)) return 'drag';
  if (signals.includes('scroller')) return 'scroll';
  const isPressed = PRESS_SIGNALS.some((signal) => signals.includes(signal));
  return (!isPressed && signals.includes('hover-listener')) || cursor === 'help' ? 'hover' : 'click';
}

const QUOTED = /^(["'])(.*)\1$/;

const TRANSFORMS: ReadonlyMap<string, (text: string) => string> = new Map([
  ['uppercase', (text) => text.toUpperCase()],
  ['lowercase', (text) => text.toLowerCase()],
  ['capitalize', (text) => text.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())],
]);
/** A text as its style shows it, which is how browsers say it. */
const transformed = (text: string, style: CSSStyleDeclaration): string =>
  TRANSFORMS.get(style.textTransform)?.(text) ?? text;

/** The text that a style sheet puts before or after an element. */
function generated(el: dom.El, pseudo: '::before' | '::after'): string {
  const style = dom.styleOf(el, pseudo);
  const text = QUOTED.exec(style.content)?.[2];
  if (!text) return '';
  const { display } = style;
  const shown = transformed(text, style);
  return display === 'none' ? '' : display === 'inline' ? shown : ` ${shown} `;
}

/** A part of a name: what is not shown is not said, except inside what a hidden element was named for. */
function spoken(node: dom.AnyNode, evenHidden = false): string {
  if (!dom.isElementNode(node) || isNeverPainted(node) || dom.getAttribute(node, 'aria-hidden') === 'true') return '';
  const style = dom.styleOf(node);
  if (!evenHidden && style.display === 'none') return '';
  const label = dom.getAttribute(node, 'aria-label');
  if (label?.trim()) return ` ${label} `;
  const tag = dom.localName(node);
  if (tag === 'img' || tag === 'area') return ` ${dom.getAttribute(node, 'alt') ?? ''} `;
  if (tag === 'select' || tag === 'textarea') return ' ';
  const assigned = dom.isSlot(node) ? dom.assignedNodes(node) : [];
  const children = assigned.length ? assigned : dom.childNodes(rootOf(node) ?? node);
  const isUnseen = !evenHidden && style.visibility !== 'visible';
  const parts = children.map((child) => {
    if (!dom.isText(child)) return spoken(child, evenHidden);
    return isUnseen ? '' : transformed(dom.data(child), style);
  });
  const isInline = style.display === 'inline' || style.display === 'contents';
  const text = generated(node, '::before') + parts.join('') + generated(node, '::after');
  return isInline ? text : ` ${text} `;
}

/** The name that an element gives to another one, be it hidden or not. */
function spokenFor(el: dom.El): string {
  const { display, visibility } = dom.styleOf(el);
  return spoken(el, display === 'none' || visibility !== 'visible' || !dom.isRendered(el));
}

const byIds = (el: dom.El, ids: string): string =>
  ids
    .split(/\s+/)
    .map((id) => dom.elementById(el, id))
    .filter((each) => each !== null)
    .map(spokenFor)
    .join(' ');

/** What the browser writes on the buttons of forms that say nothing themselves. */
const PRESSED_INPUTS: ReadonlyMap<string, string> = new Map([
  ['submit', 'Submit'],
  ['reset', 'Reset'],
  ['button', ''],
]);
const NAMED_ELSEWHERE = new Set(['select', 'textarea', 'input']);

function pressedInputName(el: dom.El): string {
  const written = dom.isInput(el) ? PRESSED_INPUTS.get(dom.inputType(el)) : undefined;
  return written === undefined ? '' : dom.inputValue(el) || written;
}

function childTitle(el: dom.El): string {
  const title = dom.querySelector(el, 'svg > title, :scope > title');
  return title ? dom.textContent(title) : '';
}

const NAME_SOURCES: readonly ((el: dom.El) => string | null)[] = [
  (el) => byIds(el, dom.getAttribute(el, 'aria-labelledby') ?? ''),
  (el) => dom.getAttribute(el, 'aria-label'),
  (el) => dom.labels(el).map(spokenFor).join(' '),
  pressedInputName,
  (el) => dom.getAttribute(el, 'alt'),
  (el) => (NAMED_ELSEWHERE.has(dom.localName(el)) || isEditingHost(el) ? '' : spoken(el)),
  childTitle,
  (el) => dom.getAttribute(el, 'title'),
  (el) => dom.getAttribute(el, 'placeholder') ?? dom.getAttribute(el, 'aria-placeholder'),
];

/** The accessible name, by the steps of accname 1.2 that matter for controls. */
export function nameOf(el: dom.El): string {
  for (const source of NAME_SOURCES) {
    const name = squeeze(source(el));
    if (name) return name;
  }
  return '';
}

export function textOf(el: dom.El): string {
  if (dom.isInput(el)) return dom.inputType(el) === 'password' ? '' : squeeze(dom.inputValue(el));
  if (dom.isSelect(el)) return squeeze(dom.selectedLabel(el));
  return squeeze(dom.isTextarea(el) ? dom.textareaValue(el) : dom.innerText(el));
}
