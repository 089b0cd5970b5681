/** Style rules that stand in no text of the document. */
import * as dom from './dom.ts';

const rulesOf = (sheet: CSSStyleSheet): string => [...sheet.cssRules].map((rule) => rule.cssText).join('\n');

/** The text of a style element with the rules that scripts have inserted. */
export function styleText(el: dom.El): string {
  const text = dom.textContent(el);
  try {
    const written = new CSSStyleSheet();
    written.replaceSync(text);
    const imports = (text.match(/@import/g) ?? []).length;
    const sheet = dom.sheet(el);
    return sheet && sheet.cssRules.length > written.cssRules.length + imports ? rulesOf(sheet) : text;
  } catch {
    return text;
  }
}

/** A style element with the rules of the adopted sheets of a document or shadow root; empty without any. */
export function adoptedStyle(root: dom.Root): string {
  const text = dom
    .adoptedStyleSheets(root)
    .filter((sheet) => !sheet.disabled)
    .map(rulesOf)
    .join('\n');
  return text ? `<style>${text}</style>` : '';
}
