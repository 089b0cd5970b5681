// Gives a reopened document back what attributes cannot hold.
const STATE = "data-actwright-state";

function* withState(root) {
  for (const el of root.querySelectorAll("*")) {
    if (el.hasAttribute(STATE)) yield [el, JSON.parse(el.getAttribute(STATE))];
    if (el.shadowRoot) yield* withState(el.shadowRoot);
  }
}

function restore(elements) {
  for (const name of elements) {
    if (!customElements.get(name)) customElements.define(name, class extends HTMLElement {});
  }
  const marked = [...withState(document)];
  for (const [el, { modal, popover, indeterminate }] of marked) {
    if (modal) el.showModal();
    if (popover) el.showPopover();
    if (indeterminate) el.indeterminate = true;
  }
  for (const [el, { focus }] of marked) if (focus) el.focus({ preventScroll: true });
  for (const [el, { scroll }] of marked)
    if (scroll) el.scrollTo({ left: scroll[0], top: scroll[1], behavior: "instant" });
}
