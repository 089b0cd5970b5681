// Why one could act on an element. Each signal is a word that goes along with the box.
const WIDGET_ROLES = new Set([
  "button",
  "link",
  "checkbox",
  "radio",
  "switch",
  "menuitem",
  "menuitemcheckbox",
  "menuitemradio",
  "option",
  "tab",
  "textbox",
  "searchbox",
  "combobox",
  "listbox",
  "slider",
  "spinbutton",
  "treeitem",
  "scrollbar",
]);
const POINTERS = new Set([
  "pointer",
  "grab",
  "grabbing",
  "move",
  "zoom-in",
  "zoom-out",
  "cell",
  "crosshair",
  "context-menu",
  "help",
]);

// Lists of which only one item can be reached by Tab, and the arrows go on from there; cells of a grid take turns even
// where none has been reached yet.
const CELL_ROLES = new Set(["gridcell", "columnheader", "rowheader"]);
const roves = (el) => (CELL_ROLES.has(roleAttribute(el)) && el.textContent.trim() !== "") || ROVING.has(lookOf(el));
const lookOf = (el) => `${el.localName}.${el.classList[0] ?? ""}`;
const ROVING = new Set(
  places
    .filter(({ el }) => el.tabIndex >= 0 && el.hasAttribute("tabindex") && el.classList.length)
    .map(({ el }) => lookOf(el)),
);

const isResize = (cursor) => cursor.endsWith("-resize");
const roleAttribute = (el) => (el.getAttribute("role") ?? "").trim().split(/\s+/)[0].toLowerCase();
const isDisabled = (el) => el.matches(":disabled") || el.closest("[aria-disabled=true]") !== null;

// An open list has options in the page only where it is drawn by the page's own style.
const OPEN_LISTS = "[multiple], [size]:not([size='1'], [size='0']), :is(:open)";

function isNativeControl(el) {
  switch (el.localName) {
    case "a":
    case "area":
      return el.hasAttribute("href") || el.hasAttribute("xlink:href");
    case "input":
      return el.type !== "hidden";
    case "button":
    case "select":
    case "textarea":
      return true;
    case "summary":
      return el.parentElement?.localName === "details";
    case "option":
      return el.closest("select")?.matches(OPEN_LISTS) ?? false;
    case "video":
    case "audio":
      return el.controls;
    default:
      return false;
  }
}

function isEditingHost(el) {
  if (!el.isContentEditable || el === document.documentElement) return false;
  return el === document.body || !el.parentElement?.isContentEditable;
}

// A label is pressed in place of a control that cannot be met itself: hidden, or drawn over by the label.
function labelledControl(el) {
  const control = el.localName === "label" ? el.control : null;
  return control && !control.disabled && !canBeMet(control) ? control : null;
}

function canBeMet(control) {
  const rect = control.getBoundingClientRect();
  return rect.width > 3 && rect.height > 3 && (meetsMiddle(control, rect) || waitsBelow(control, rect));
}

// Off the viewport, yet where one can scroll to: not put away in some corner beyond the page.
function waitsBelow(control, rect) {
  const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
  const { scrollWidth, scrollHeight } = document.documentElement;
  const isOff = x < 0 || y < 0 || x >= innerWidth || y >= innerHeight;
  const [across, down] = [x + scrollX, y + scrollY];
  return isOff && across > 0 && down > 0 && across < scrollWidth && down < scrollHeight && isSeen(control);
}

// A card around its radio: a surface of its own says that all of it can be pressed.
function isCardOfControl(el, style) {
  const control = el.localName === "label" ? el.control : null;
  return Boolean(control) && !control.disabled && el.contains(control) && !isField(control) && hasSurface(style);
}

const isField = (control) => control.localName !== "input" || TEXT_INPUTS.has(control.type);
const hasSurface = (style) =>
  style.backgroundImage !== "none" ||
  style.boxShadow !== "none" ||
  !/^rgba\(.*, 0\)$/.test(style.backgroundColor) ||
  (style.borderTopStyle !== "none" && style.borderLeftStyle !== "none");

// The words beside a control that can be met: a hand over them leads to the control.
function isCaption(el) {
  const control = el.closest("label")?.control;
  return Boolean(control) && control !== el && canBeMet(control);
}

const isSeen = (el) => {
  const rect = el.getBoundingClientRect();
  return (
    rect.width > 2 &&
    rect.height > 2 &&
    el.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
};

function canScrollByKey(el, style) {
  if (!/auto|scroll/.test(style.overflowY + style.overflowX)) return false;
  const overflows = el.scrollHeight > el.clientHeight + 4 || el.scrollWidth > el.clientWidth + 4;
  return (
    overflows &&
    el !== document.body &&
    el !== document.documentElement &&
    !isLarge(el) &&
    !el.querySelector("a[href], button, input, select, textarea, [tabindex]")
  );
}

function listenerSignals(el) {
  if (isFrameworkRoot(el)) return [];
  const signals = [];
  const own = handlersOf(el).filter(({ selector, source }) => !selector && !EMPTY.test(source));
  const presses = own.filter(({ type }) => PRESSES.includes(type));
  if (presses.length) signals.push("listener");
  if (presses.length && presses.every(({ source }) => READS_TARGET.test(source))) signals.push("delegator");
  if (own.some(({ type }) => HOVERS.includes(type))) signals.push("hover-listener");
  if (own.some(({ type }) => type === "dragstart")) signals.push("drag-listener");
  if (PROPERTIES.some((name) => handles(el, name))) signals.push("handler");
  if (frameworkPresses(el)) signals.push("framework");
  return signals;
}

const SHAPES = "img, svg, canvas, video, picture, input, button, select, textarea";

// An empty area that shows nothing, such as an invisible handle, is not something a person would see to box.
function paintsNothing(el, style) {
  if (el instanceof SVGElement || el.matches(SHAPES) || el.querySelector(SHAPES) || el.textContent.trim())
    return false;
  const clear = (drawn) =>
    drawn.backgroundImage === "none" &&
    /^rgba\(.*, 0\)$/.test(drawn.backgroundColor) &&
    drawn.borderStyle === "none" &&
    drawn.boxShadow === "none" &&
    drawn.maskImage === "none";
  const empty = (pseudo) => /^(none|normal)$/.test(getComputedStyle(el, pseudo).content);
  return (
    clear(style) &&
    empty("::before") &&
    empty("::after") &&
    [...el.children].every((child) => paintsNothing(child, getComputedStyle(child)))
  );
}

// An attribute is read as text: its handler is compiled when first asked for, and scripts are stopped by now.
const handles = (el, name) =>
  el.hasAttribute(name)
    ? !/^\s*(?:return\b[^;]*;?|void\(?0\)?;?)?\s*$/.test(el.getAttribute(name))
    : typeof el[name] === "function" && !EMPTY.test(sourceOf(el[name]));

function signalsOf(el, style, parentCursor, delegated) {
  const isRoot = el === document.documentElement || el === document.body;
  const signals = [];
  if (isEditingHost(el)) signals.push("editable");
  if (isRoot) return signals;
  if (isNativeControl(el)) signals.push("tag");
  if (WIDGET_ROLES.has(roleAttribute(el))) signals.push("role");
  if (el.hasAttribute("tabindex") && (el.tabIndex >= 0 || roves(el))) signals.push("tabindex");
  if (labelledControl(el) || isCardOfControl(el, style)) signals.push("label");
  if (el.draggable && el.getAttribute("draggable") === "true") signals.push("draggable");
  if ((POINTERS.has(style.cursor) || isResize(style.cursor)) && style.cursor !== parentCursor)
    signals.push("cursor");
  if (ACTION_ATTRIBUTES.some((name) => el.hasAttribute(name) && el.getAttribute(name) !== "tooltip"))
    signals.push("attribute");
  if (delegated.has(el)) signals.push("delegated");
  if (rootOf(el)?.delegatesFocus) signals.push("host");
  signals.push(...listenerSignals(el));
  if (!signals.length && canScrollByKey(el, style)) signals.push("scroller");
  const isOnlyCursor = signals.length === 1 && signals[0] === "cursor";
  return isOnlyCursor && (isCaption(el) || (style.cursor === "pointer" && !isHeard(el))) ? [] : signals;
}
