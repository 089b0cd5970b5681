/** The custom states of elements, as far as style sheets ask for them: no script can list those of a custom element. */
import * as dom from './dom.ts';
import type { LiveState } from './live_state.ts';
import { allRoots } from './roots.ts';

const ASKED = /:state\(\s*([-\w]+)\s*\)/g;

function sheetTexts(): string[] {
  const roots = allRoots();
  const sheets = [...dom.documentSheets(), ...roots.flatMap(dom.adoptedStyleSheets)];
  const inShadow = roots.filter((root) => root !== dom.pageDocument);
  const styles = inShadow.flatMap((root) => dom.querySelectorAll(root, 'style').map(dom.textContent));
  return [...styles, ...sheets.flatMap(rulesOf)];
}

function rulesOf(sheet: CSSStyleSheet): string[] {
  try {
    return [...sheet.cssRules].map((rule) => rule.cssText);
  } catch {
    return []; // A sheet of another origin.
  }
}

let asked: string[] | null = null;

export function customStates(el: dom.El): LiveState {
  if (!dom.localName(el).includes('-')) return {};
  asked ??= [...new Set(sheetTexts().flatMap((text) => [...text.matchAll(ASKED)].map(([, name]) => name ?? '')))];
  const states = asked.filter((name) => dom.matches(el, `:state(${name})`));
  return states.length ? { states } : {};
}
