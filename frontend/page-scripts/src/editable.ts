/** Where text can be typed. */
import * as dom from './dom.ts';

const WITHOUT_TEXT = new Set('button checkbox color file hidden image radio range reset submit'.split(' '));

/** Whether keys that an element receives become text in it; date fields and selects take text, too. */
export function isEditable(el: dom.El): boolean {
  if (dom.isInput(el)) return !WITHOUT_TEXT.has(dom.inputType(el));
  return dom.isTextarea(el) || dom.isSelect(el) || dom.isContentEditable(el) || dom.designMode() === 'on';
}
