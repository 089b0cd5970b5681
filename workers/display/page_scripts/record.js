// Tells the worker every trusted event, with the element it happened to; runs in a world the page cannot see.
const say = (report) => globalThis.actwrightSaw(JSON.stringify(report));
const POINTER = "mousemove mousedown mouseup click dblclick auxclick contextmenu dragstart dragover drop wheel".split(" ");
const KEYBOARD = ["keydown", "keyup"];
const VALUE = ["input", "change"];
const PICKERS = "select, input:is([type=date], [type=time], [type=month], [type=week], [type=datetime-local], [type=color])";
// A click comes before what a mouseup has put off.
const MAY_OPEN = new Set(["mousedown", "mouseup", "keydown", "keyup"]);
const LONGEST_TEXT = 80;
const known = new WeakMap();

function selectorOf(element) {
  const steps = [];
  for (let el = element; el; el = el.parentElement) {
    if (el.id) return [`#${CSS.escape(el.id)}`, ...steps].join(" > ");
    const twins = [...(el.parentNode?.children ?? [el])].filter((other) => other.localName === el.localName);
    const place = twins.length > 1 ? `:nth-of-type(${twins.indexOf(el) + 1})` : "";
    steps.unshift(el.localName + place);
  }
  return steps.join(" > ");
}

function describe(target) {
  const el = target instanceof Element ? target : document.documentElement;
  if (!known.has(el)) {
    const text = el.getAttribute("aria-label") ?? el.textContent ?? "";
    known.set(el, {
      tag: el.localName,
      id: el.id,
      selector: selectorOf(el),
      text: text.trim().replace(/\s+/g, " ").slice(0, LONGEST_TEXT),
    });
  }
  return known.get(el);
}

function isDraggable(el) {
  const selection = getSelection();
  if (selection && !selection.isCollapsed && el instanceof Node && selection.containsNode(el, true)) return true;
  for (; el instanceof Element; el = el.parentElement) if (el.draggable) return true;
  return false;
}

// The browser opens a picker after the event; only then can it be told whether it did.
function tellOfPicker(event, el) {
  if (!MAY_OPEN.has(event.type) || !(el instanceof Element)) return false;
  const owner = el.closest(PICKERS);
  if (!owner) return false;
  setTimeout(() => say({ type: "picker", open: owner.matches(":open") }));
  return true;
}

function record(event) {
  if (!event.isTrusted) return;
  const el = event.composedPath()[0];
  say({
    type: event.type,
    x: event.screenX,
    y: event.screenY,
    button: event.button,
    detail: event.detail,
    key: event.key,
    turn: (event.deltaX ?? 0) + (event.deltaY ?? 0),
    element: describe(el),
    draggable: event.type === "mousemove" && isDraggable(el),
    picker: tellOfPicker(event, el),
  });
}

for (const type of [...POINTER, ...KEYBOARD, ...VALUE]) {
  window.addEventListener(type, record, { capture: true, passive: true });
}
