/**
 * Shorthands with var() of which the same rule, or the same element's style, overrides a part: the browser tells no more
 * what was written for the other parts, so the elements that a rule is for are given what became of them.
 */
import * as dom from './dom.ts';
import { walk } from './flat_tree.ts';
import { rootOf } from './roots.ts';

const MARK = '--actwright-untold';
/** An empty value, but for properties of the page's own, which may be empty. */
const UNTOLD = /(^|[\s;{])(?!--)([-a-z]+):\s*(!important)?;/g;
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

const namesIn = (text: string): string[] => [...text.matchAll(UNTOLD)].map(([, , name]) => name ?? '');

/** Marks the rules in these sheets that have such parts, and notes what became of them on each element. */
export function noteUntoldParts(sheets: readonly CSSStyleSheet[]): void {
  for (const sheet of sheets) markRules([...sheet.cssRules], '');
  if (!marked.length) return;
  walk(rootOf, (el) => {
    const text = marked.map((_, number) => valuesOn(el, number)).join('');
    if (text) values.set(el, text);
  });
}

/** Takes the marks away. */
export function forgetUntoldParts(): void {
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
  // Not inherited: only what the rule itself is for has it.
  CSS.registerProperty({ name, syntax: '*', inherits: false });
  rule.style.setProperty(name, '1');
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

/** The text of rules that may be marked, with the parts that are told by the elements' own styles. */
export const withToldParts = (text: string): string =>
  marked.length
    ? text.replace(BLOCK, (_, block: string, number: string) =>
        block.replace(
          UNTOLD,
          (_whole, before: string, name: string, important = '') =>
            `${before}${name}: var(${MARK}-${number}-${name})${important};`,
        ),
      )
    : text;

/** The text of an element's style with what became of such parts in it, and in the rules that are for the element. */
export function toldStyle(el: dom.El, text: string): string {
  const names = new Set(text.search(UNTOLD) < 0 ? [] : namesIn(dom.ownStyle(el)?.cssText ?? ''));
  const own = text.replace(UNTOLD, (written: string, before: string, name: string, important = '') =>
    names.has(name) ? `${before}${name}: ${dom.styleOf(el).getPropertyValue(name)}${important};` : written,
  );
  const told = values.get(el);
  return told ? `${own}${own && !own.trimEnd().endsWith(';') ? ';' : ''}${told}` : own;
}
