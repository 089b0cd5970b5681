/** Gives a reopened document back what attributes cannot hold. Runs in the page's own world: elements are defined there. */
import * as dom from './dom.ts';
import { STATE, type LiveState } from './live_state.ts';

type Marked = [dom.El, LiveState];

function* withState(root: dom.Root): Generator<Marked> {
  for (const el of dom.querySelectorAll(root, '*')) {
    const state = dom.getAttribute(el, STATE);
    if (state !== null) yield [el, JSON.parse(state) as LiveState];
    const inner = dom.openShadowRoot(el);
    if (inner) yield* withState(inner);
  }
}

/** `elements` are the names of the custom elements that the page had defined. */
export default function restoreSnapshot(elements: readonly string[]): void {
  for (const name of elements) dom.defineElement(name);
  const marked = [...withState(dom.pageDocument)];
  for (const [el, { modal, popover, indeterminate }] of marked) {
    if (modal) dom.showModal(el);
    if (popover) dom.showPopover(el);
    if (indeterminate) dom.setIndeterminate(el);
  }
  for (const [el, { focus }] of marked) if (focus) dom.focus(el);
  for (const [el, { scroll }] of marked) if (scroll) dom.scrollTo(el, ...scroll);
}
