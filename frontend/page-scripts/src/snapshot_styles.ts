/** Style rules that stand in no text of the document. */
import * as dom from './dom.ts';
import { ADOPTED } from './live_state.ts';

const ROUNDED = /(?:\d\.?){6}/;
const ROUNDING = 1e-5;

/** The text of style properties, with lengths as scripts have set them: its browser rounds them to six digits. */
export function exactLengths(text: string, properties: StylePropertyMapReadOnly | null): string {
  if (!properties || !ROUNDED.test(text)) return text;
  const values = [...properties].flatMap(([, each]) => [...each]);
  const isLength = (value: CSSStyleValue): value is CSSUnitValue =>
    value instanceof CSSUnitValue && value.unit === 'px';
  const exact = values.filter(isLength);
  return text.replace(/-?\d*\.?\d+(?=px)/g, (written) => {
    const meant = exact.find(({ value }) => Math.abs(value - Number(written)) <= Math.abs(value) * ROUNDING);
    return meant ? String(meant.value) : written;
  });
}

const ruleText = (rule: CSSRule): string =>
  rule instanceof CSSStyleRule ? exactLengths(rule.cssText, rule.styleMap) : rule.cssText;
const textOf = (rules: readonly CSSRule[]): string => rules.map(ruleText).join('\n');
const rulesOf = (sheet: CSSStyleSheet): string => textOf([...sheet.cssRules]);
const isImport = (rule: CSSRule): boolean => rule.constructor.name === 'CSSImportRule';

/** The text of a style element, or its rules where scripts have changed them; empty where the page does not allow it. */
export function styleText(el: dom.El): string {
  const text = dom.textContent(el);
  try {
    const written = new CSSStyleSheet();
    written.replaceSync(text);
    const sheet = dom.sheet(el);
    if (!sheet) return '';
    const own = [...sheet.cssRules].filter((rule) => !isImport(rule));
    return textOf(own) === rulesOf(written) ? text : rulesOf(sheet);
  } catch {
    return text;
  }
}

/** A style element for each adopted sheet of a document or shadow root, which becomes one again when it is restored. */
export function adoptedStyle(root: dom.Root): string {
  return dom
    .adoptedStyleSheets(root)
    .filter((sheet) => !sheet.disabled)
    .map(
      (sheet) => `<style ${ADOPTED} media="${sheet.media.mediaText.replace(/"/g, '&quot;')}">${rulesOf(sheet)}</style>`,
    )
    .join('');
}
