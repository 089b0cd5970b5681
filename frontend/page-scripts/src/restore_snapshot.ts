/** Gives a reopened document back what markup cannot hold. Runs in the page's own world: elements are defined there. */
import * as dom from './dom.ts';
import { ADOPTED, FILLED, LACKS, MOVED, PIXELS, PLACE, STATE, type End, type LiveState } from './live_state.ts';
import { openRoots } from './open_roots.ts';

type Marked = [dom.El, LiveState];

function fill(template: dom.El): void {
  dom.insertBefore(template, dom.templateContent(template), null);
  dom.removeAttribute(template, FILLED);
}

/** Puts what the parser would have moved where it was; whether there was any. */
function restoreTree(root: dom.Root): boolean {
  for (let moved = false; ; moved = true) {
    const template = dom.querySelector(root, `template[${MOVED}], template[${FILLED}]`);
    if (!template) return moved;
    if (dom.hasAttribute(template, MOVED)) dom.replaceWith(template, dom.templateContent(template));
    else fill(template);
  }
}

function restoreRoot(): void {
  const html = dom.documentElement();
  const moved = dom.querySelectorAll(html, `template[${PLACE}]`);
  const lacks = (dom.getAttribute(html, LACKS) ?? '').split(' ').filter(Boolean);
  const lacking = dom.children(html).filter((el) => lacks.includes(dom.localName(el)));
  for (const template of moved) dom.remove(template);
  lacking.forEach(dom.remove);
  for (const template of moved) {
    const next = dom.children(html)[Number(dom.getAttribute(template, PLACE))] ?? null;
    dom.insertBefore(html, dom.templateContent(template), next);
  }
}

function restoreStyles(root: dom.Root): void {
  for (const style of dom.querySelectorAll(root, `style[${ADOPTED}]`)) {
    dom.adoptStyle(root, dom.textContent(style), dom.getAttribute(style, 'media') ?? '');
    dom.remove(style);
  }
}

const stated = (root: dom.Root): Marked[] =>
  dom
    .querySelectorAll(root, `[${STATE}]`)
    .map((el) => [el, JSON.parse(dom.getAttribute(el, STATE) ?? '{}') as LiveState]);

// Chromium does not draw a custom element anew that becomes invalid after it was defined.
function makeInvalid(el: dom.El): void {
  dom.invalidate(el);
  const parent = dom.parentNode(el);
  if (!parent || !dom.localName(el).includes('-')) return;
  const siblings = dom.childNodes(parent);
  const next = siblings[siblings.indexOf(el) + 1] ?? null;
  dom.remove(el);
  dom.insertBefore(parent, el, next);
}

function restoreState(marked: readonly Marked[]): void {
  for (const [el, { popover, indeterminate, noChoice, invalid, states }] of marked) {
    if (popover) dom.showPopover(el);
    if (indeterminate) dom.setIndeterminate(el);
    if (noChoice) dom.chooseNothing(el);
    if (invalid) makeInvalid(el);
    if (states) dom.addStates(el, states);
  }
  for (const [el, { focus }] of marked) if (focus !== undefined) dom.focus(el, focus);
  restoreSelection(marked);
  restoreHighlights(marked);
  for (const [el, { scroll }] of marked) if (scroll) dom.scrollTo(el, ...scroll);
}

function showModals(marked: readonly Marked[]): void {
  const modals = marked.filter(([, { modal }]) => modal).sort(([, a], [, b]) => Number(a.modal) - Number(b.modal));
  for (const [el] of modals) dom.showModal(el);
}

function boundary(el: dom.El, [child, offset]: End): dom.Boundary | null {
  const nodes = dom.childNodes(el);
  const counted = nodes.filter((node) => dom.isText(node) || dom.isElementNode(node));
  const node = counted[child === -1 ? offset : child];
  if (child !== -1) return node ? { node, offset } : null;
  return { node: el, offset: node ? nodes.indexOf(node) : nodes.length };
}

function restoreSelection(marked: readonly Marked[]): void {
  let [first, last]: (dom.Boundary | null)[] = [null, null];
  for (const [el, { text, start, end }] of marked) {
    if (text) dom.selectText(el, ...text);
    if (start) first = boundary(el, start);
    if (end) last = boundary(el, end);
  }
  if (first && last) dom.setSelection(first, last);
}

function restoreHighlights(marked: readonly Marked[]): void {
  const ends = new Map<number, dom.Boundary | null>();
  for (const [el, { highlightEnds = [] }] of marked)
    for (const [, part, place] of highlightEnds) ends.set(part, boundary(el, place));
  const starts = marked.flatMap(([el, { highlightStarts = [] }]) =>
    highlightStarts.map(([name, part, place]) => ({ name, part, start: boundary(el, place) })),
  );
  for (const { name, part, start } of starts.sort((a, b) => a.part - b.part)) {
    const end = ends.get(part);
    if (start && end) dom.highlight(name, start, end);
  }
}

function define(name: string): void {
  const [element = '', how = '', tag = ''] = name.split(' ');
  dom.defineElement(element, how === 'extends' ? tag : '', how === 'form');
}

/** `elements` are the custom elements that the page had defined: "x-a", "x-a form" or "x-b extends button". */
export default async function restoreSnapshot(elements: readonly string[]): Promise<void> {
  restoreRoot();
  let all = [...openRoots(dom.pageDocument)];
  if (all.filter(restoreTree).length) {
    // What was put in its place may hold shadow roots.
    for (const root of openRoots(dom.pageDocument)) restoreTree(root);
    all = [...openRoots(dom.pageDocument)];
  }
  for (const name of elements) define(name);
  all.forEach(restoreStyles);
  const marked = all.flatMap(stated);
  showModals(marked);
  const canvases = all.flatMap((root) => dom.querySelectorAll(root, `canvas[${PIXELS}]`));
  await Promise.allSettled(canvases.map((el) => dom.drawPixels(el, dom.getAttribute(el, PIXELS) ?? '')));
  restoreState(marked);
}
