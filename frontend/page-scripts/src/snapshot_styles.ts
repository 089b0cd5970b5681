/** Style rules that stand in no text of the document. */
import * as dom from './dom.ts';
import { ADOPTED, SCRIPTED } from './live_state.ts';
import { memory } from './memory.ts';
import { withComputedParts } from './partial_shorthands.ts';
import { allRoots } from './roots.ts';

const ADDRESS = /url\("((?:[^"\\]|\\.)*)"\)/g;
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

const changed = new Map<dom.El, boolean>();

/** Whether scripts have changed the rules of a style element, or the page allows it none. Asked once: marks change them too. */
function isChanged(el: dom.El): boolean {
  const known = changed.get(el);
  if (known !== undefined) return known;
  const differs = hasOtherRules(el);
  changed.set(el, differs);
  return differs;
}

function hasOtherRules(el: dom.El): boolean {
  try {
    const written = new CSSStyleSheet();
    written.replaceSync(dom.textContent(el));
    const sheet = dom.sheet(el);
    if (!sheet) return true;
    const own = [...sheet.cssRules].filter((rule) => !isImport(rule));
    return textOf(own) !== rulesOf(written);
  } catch {
    return false;
  }
}

const adoptedSheets = (root: dom.Root): CSSStyleSheet[] =>
  dom.adoptedStyleSheets(root).filter((sheet) => !sheet.disabled);

/** The sheets that are written rule by rule: adopted ones, and those that scripts have changed. */
export function writtenSheets(): CSSStyleSheet[] {
  const roots = allRoots();
  const ofElements = roots
    .flatMap((root) => dom.querySelectorAll(root, 'style'))
    .filter(isChanged)
    .flatMap((el) => dom.sheet(el) ?? []);
  const ofLinks = roots
    .flatMap((root) => dom.querySelectorAll(root, 'link'))
    .filter((link) => memory.changedLinks.has(link))
    .flatMap((link) => dom.linkSheet(link) ?? []);
  return [...new Set([...roots.flatMap(adoptedSheets), ...ofElements, ...ofLinks])];
}

/** The text of a style element, or its rules where scripts have changed them; empty where the page does not allow it. */
export function styleText(el: dom.El): string {
  if (!isChanged(el)) return dom.textContent(el);
  const sheet = dom.sheet(el);
  return sheet ? withComputedParts(rulesOf(sheet)) : '';
}

/** The rules of a link's style sheet as an address, where scripts have changed them; null for all other links. */
export function changedSheetAddress(link: dom.El): string | null {
  const sheet = memory.changedLinks.has(link) ? dom.linkSheet(link) : null;
  if (!sheet) return null;
  const whole = (_: string, url: string): string => `url("${new URL(url, sheet.href ?? dom.baseURI()).href}")`;
  const rules = withComputedParts(rulesOf(sheet)).replace(ADDRESS, whole);
  return `data:text/css;charset=utf-8,${encodeURIComponent(rules)}`;
}

/** A style element for the fonts and properties that scripts have added. */
export function scriptedStyle(): string {
  if (!memory.scriptRules) return '';
  return `<style ${SCRIPTED}>${memory.scriptRules.replaceAll('<', '\\3c ')}</style>`;
}

/** A style element for each adopted sheet of a document or shadow root, which becomes one again when it is restored. */
export function adoptedStyle(root: dom.Root): string {
  const ofSheet = (sheet: CSSStyleSheet): string =>
    `<style ${ADOPTED} media="${sheet.media.mediaText.replace(/"/g, '&quot;')}">${withComputedParts(rulesOf(sheet))}</style>`;
  return adoptedSheets(root).map(ofSheet).join('');
}
