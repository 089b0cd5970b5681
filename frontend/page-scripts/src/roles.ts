/** What an element is by its markup: role, native control, editing host. */
import * as dom from './dom.ts';
import { body, documentElement } from './roots.ts';

export const WIDGET_ROLES = new Set([
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'tab',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'slider',
  'spinbutton',
  'treeitem',
  'scrollbar',
]);
const TEXT_INPUTS = new Set([
  'text',
  'search',
  'email',
  'url',
  'tel',
  'password',
  'number',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
]);
const IMPLICIT_ROLES = new Map([
  ['a', 'link'],
  ['area', 'link'],
  ['button', 'button'],
  ['summary', 'button'],
  ['textarea', 'textbox'],
  ['img', 'img'],
  ['li', 'listitem'],
  ['tr', 'row'],
  ['td', 'cell'],
  ['th', 'columnheader'],
  ['label', 'label'],
  ['option', 'option'],
  ['canvas', 'canvas'],
  ['video', 'video'],
  ['audio', 'audio'],
]);
const INPUT_ROLES = new Map([
  ['checkbox', 'checkbox'],
  ['radio', 'radio'],
  ['range', 'slider'],
  ['number', 'spinbutton'],
  ['search', 'searchbox'],
  ['submit', 'button'],
  ['button', 'button'],
  ['reset', 'button'],
  ['image', 'button'],
  ['file', 'button'],
  ['color', 'button'],
]);
// An open list has options in the page only where it is drawn by the page's own style.
const OPEN_LISTS = "[multiple], [size]:not([size='1'], [size='0']), :is(:open)";

export const roleAttribute = (el: dom.El): string =>
  ((dom.getAttribute(el, 'role') ?? '').trim().split(/\s+/)[0] ?? '').toLowerCase();

export const isDisabled = (el: dom.El): boolean =>
  dom.matches(el, ':disabled') || dom.closest(el, '[aria-disabled=true]') !== null;

export const isTextInput = (el: dom.El): boolean => dom.isInput(el) && TEXT_INPUTS.has(dom.inputType(el));

export function isNativeControl(el: dom.El): boolean {
  switch (dom.localName(el)) {
    case 'a':
    case 'area':
      return dom.hasAttribute(el, 'href') || dom.hasAttribute(el, 'xlink:href');
    case 'input':
      return dom.inputType(el) !== 'hidden';
    case 'button':
    case 'select':
    case 'textarea':
      return true;
    case 'summary': {
      const parent = dom.parentElement(el);
      return parent !== null && dom.localName(parent) === 'details';
    }
    case 'option': {
      const list = dom.closest(el, 'select');
      return list !== null && dom.matches(list, OPEN_LISTS);
    }
    case 'video':
    case 'audio':
      return dom.hasAttribute(el, 'controls');
    default:
      return false;
  }
}

export function isEditingHost(el: dom.El): boolean {
  if (!dom.isContentEditable(el) || el === documentElement) return false;
  if (el === body) return true;
  const parent = dom.parentElement(el);
  return !parent || !dom.isContentEditable(parent);
}

export function roleOf(el: dom.El): string {
  const written = roleAttribute(el);
  if (written) return written;
  if (dom.isInput(el)) return INPUT_ROLES.get(dom.inputType(el)) ?? (dom.hasDatalist(el) ? 'combobox' : 'textbox');
  if (dom.isSelect(el)) return dom.isListbox(el) ? 'listbox' : 'combobox';
  if (isEditingHost(el)) return 'textbox';
  return IMPLICIT_ROLES.get(dom.localName(el)) ?? 'generic';
}
