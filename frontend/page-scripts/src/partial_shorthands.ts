/**
 * Shorthands with var() of which the same rule, or the same element's style, overrides a part: the browser tells no more
 * what was written for the other parts, so the elements that a rule is for are given what became of them.
 */
import * as dom from './dom.ts';
import { walk } from './flat_tree.ts';
import { rootOf } from './roots.ts';

const MARK = '--actwright-shorthand';
/** An empty value, but for properties of the page's own, which may be empty. */
const EMPTY = /(^|[\s;{])(?!--)([-a-z]+):\s*(!important)?;/g;
const BLOCK = new RegExp(`([^{}]*)${MARK}-(\\d+): 1;`, 'g');
const PSEUDO = /::[-a-z]+/g;

type Declarations = CSSRule & { readonly style: CSSStyleDeclaration };

/** A rule for elements, or what such a rule says after another one in it. */
const isForElements = (rule: CSSRule): rule is Declarations =>
  rule instanceof CSSStyleRule || rule.constructor.name === 'CSSNestedDeclarations';

interface MarkedRule {
  readonly rule: Declarations;
  readonly names: readonly string[];
  readonly pseudos: readonly string[];
}

const marked: MarkedRule[] = [];
const values = new Map<dom.El, string>();

const namesIn = (text: string): string[] => [...text.matchAll(EMPTY)].map(([, , name]) => name ?? '');

/** Marks the rules in these sheets that have such parts, and notes what became of them on each element. */
export function markPartialShorthands(sheets: readonly CSSStyleSheet[]): void {
  for (const sheet of sheets) markRules([...sheet.cssRules], '');
  if (!marked.length) return;
  walk(rootOf, (el) => {
    const text = marked.map((_, number) => valuesOn(el, number)).join('');
    if (text) values.set(el, text);
  });
}

/** Takes the marks away. */
export function unmarkPartialShorthands(): void {
  for (const [number, { rule }] of marked.entries()) rule.style.removeProperty(`${MARK}-${number}`);
}

function markRules(rules: readonly CSSRule[], around: string): void {
  for (const rule of rules) {
    const selector = around + (rule instanceof CSSStyleRule ? rule.selectorText : '');
    if (isForElements(rule)) mark(rule, selector);
    if ('cssRules' in rule) markRules([...(rule.cssRules as CSSRuleList)], selector);
  }
}

function mark(rule: Declarations, selector: string): void {
  const names = namesIn(rule.style.cssText);
  if (!names.length) return;
  const name = `${MARK}-${marked.length}`;
  marked.push({ rule, names, pseudos: [...new Set(selector.match(PSEUDO) ?? [])] });
  register(name);
  rule.style.setProperty(name, '1');
}

/** Not inherited: only what the rule itself is for has it. */
function register(name: string): void {
  try {
    CSS.registerProperty({ name, syntax: '*', inherits: false });
  } catch {
    // An earlier snapshot of this document did.
  }
}

function valuesOn(el: dom.El, number: number): string {
  const { names, pseudos } = marked[number] as MarkedRule;
  for (const pseudo of ['', ...pseudos]) {
    const style = dom.styleOf(el, pseudo);
    if (style.getPropertyValue(`${MARK}-${number}`).trim() !== '1') continue;
    return names.map((name) => ` ${MARK}-${number}-${name}: ${style.getPropertyValue(name)};`).join('');
  }
  return '';
}

/** The text of rules, in which the parts of marked ones take their values from variables in the elements' styles. */
export const withComputedParts = (text: string): string =>
  marked.length
    ? text.replace(BLOCK, (_, block: string, number: string) =>
        block.replace(
          EMPTY,
          (_whole, before: string, name: string, important = '') =>
            `${before}${name}: var(${MARK}-${number}-${name})${important};`,
        ),
      )
    : text;

function withOwnParts(el: dom.El, text: string): string {
  const names = new Set(namesIn(dom.ownStyle(el)?.cssText ?? ''));
  return text.replace(EMPTY, (written: string, before: string, name: string, important = '') =>
    names.has(name) ? `${before}${name}: ${dom.styleOf(el).getPropertyValue(name)}${important};` : written,
  );
}

/** The text of an element's style with what became of such parts in it, and the variables of marked rules for it. */
export function styleWithComputedParts(el: dom.El, text: string): string {
  const own = text.search(EMPTY) < 0 ? text : withOwnParts(el, text);
  const computed = values.get(el);
  return computed ? `${own}${own && !own.trimEnd().endsWith(';') ? ';' : ''}${computed}` : own;
}
