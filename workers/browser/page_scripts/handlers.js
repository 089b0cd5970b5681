// Who listens: real listeners, handler properties, and what frameworks keep beside the element when they listen above it.
const PRESSES = [
  "click",
  "dblclick",
  "mousedown",
  "mouseup",
  "pointerdown",
  "pointerup",
  "touchstart",
  "touchend",
  "contextmenu",
];
const HOVERS = ["mouseenter", "mouseover", "pointerenter", "pointerover"];
const PROPERTIES = [
  "onclick",
  "ondblclick",
  "onmousedown",
  "onmouseup",
  "onpointerdown",
  "onpointerup",
  "ontouchstart",
];
const REACT_PROPERTIES = [
  "onClick",
  "onDoubleClick",
  "onMouseDown",
  "onMouseUp",
  "onPointerDown",
  "onPointerUp",
  "onTouchStart",
  "onClickCapture",
];
const ACTION_ATTRIBUTES = [
  "jsaction",
  "ng-click",
  "data-ng-click",
  "phx-click",
  "wire:click",
  "hx-get",
  "hx-post",
  "data-bs-toggle",
  "data-bs-dismiss",
  "data-toggle",
  "data-dismiss",
  "data-remote",
  "data-method",
];
const EMPTY = /^(?:function\s*\w*\s*\([^)]*\)|\(?[\w$,\s]*\)?\s*=>)\s*\{\s*(?:return;?|void 0;?)?\s*\}$/;
// What a listener asks of the element that was pressed: whether there is a "not", who is asked, and for which name.
const asks = (what) => new RegExp(String.raw`(!\s*(?:[\w$]+\.)?)?([\w$]+)\.${what}`, "g");
const QUOTED = String.raw`\s*['"\x60]([\w-]+)['"\x60]`;
const hyphened = (name) => name.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`);
const QUESTIONS = [
  [asks(String.raw`classList\.contains\(${QUOTED}`), (name) => `.${CSS.escape(name)}`],
  [asks(String.raw`(?:tagName|nodeName|localName)[^=;{}]{0,20}={2,3}${QUOTED}`), (name) => CSS.escape(name)],
  [asks(String.raw`id\s*={2,3}${QUOTED}`), (name) => `#${CSS.escape(name)}`],
  [asks(String.raw`dataset\.(\w+)`), (name) => `[data-${hyphened(name)}]`],
  [asks(String.raw`(?:has|get)Attribute\(${QUOTED}`), (name) => (name.includes("-") ? `[${name}]` : null)],
];
const NICKNAMES = /([\w$]+)\s*=\s*[\w$]+\.(?:target|srcElement)(?![\w$.?[(])/g;
const NARROWS = /(!\s*[\w$.?()]*)?\.(?:closest|matches)\(\s*(['"`])([^'"`$]+)\2\s*\)/g;
const READS_TARGET = /\.(?:target|srcElement|composedPath)\b/;

const sourceOf = (handler) => {
  const call = typeof handler === "function" ? handler : handler?.handleEvent;
  return typeof call === "function" ? Function.prototype.toString.call(call) : "";
};

// [{type, source, selector}] of one target; jQuery's dispatcher stands for the handlers it would call.
function handlersOf(target) {
  const own = [];
  for (const [type, set] of watch.listeners.get(target) ?? []) {
    for (const handler of set) own.push({ type, source: sourceOf(handler), selector: null });
  }
  const kept = window.jQuery?._data?.(target, "events");
  if (!kept) return own;
  const native = own.filter(({ source }) => !source.includes("dispatch.apply"));
  const through = Object.entries(kept).flatMap(([type, list]) =>
    [...list].map(({ origType, handler, selector }) => ({
      type: origType || type,
      source: sourceOf(handler),
      selector: selector || null,
    })),
  );
  return native.concat(through);
}

const isFrameworkRoot = (el) =>
  "_reactRootContainer" in el ||
  Object.keys(el).some((key) => key.startsWith("__reactContainer$") || key === "__vue_app__");

function frameworkPresses(el) {
  for (const key of Object.keys(el)) {
    if (key.startsWith("__reactProps$") || key.startsWith("__reactEventHandlers$")) {
      return REACT_PROPERTIES.some((name) => typeof el[key]?.[name] === "function");
    }
    if (key === "$$click" || key === "__click" || key === "$$pointerdown" || key === "$$mousedown")
      return true;
  }
  return false;
}

// Whoever hears presses without saying by a selector whose.
const openEars = new Set();

// Whether a press on it could be heard: nobody may listen for it in particular, but somebody around for anything.
function isHeard(el) {
  const hears = (target) => openEars.has(target) || PROPERTIES.some((name) => typeof target[name] === "function");
  if (hears(window) || hears(document)) return true;
  for (let at = placeOf.get(el); at >= 0; at = places[at].parent) {
    const around = places[at].el;
    if (openEars.has(around) || openEars.has(rootOf(around)) || PROPERTIES.some((name) => handles(around, name))) return true;
  }
  return false;
}

// Elements that somebody above listens for: named by a selector, or the like children of a list whose listener asks
// which one was meant.
function findDelegated() {
  const named = new Set();
  const roots = places.map(({ el }) => rootOf(el)).filter(Boolean);
  const targets = [window, document, ...roots, ...places.map(({ el }) => el)];
  for (const target of targets) {
    if (!watch.listeners.has(target)) continue;
    const scope = target === window ? document : target;
    const presses = handlersOf(target).filter(({ type }) => PRESSES.includes(type));
    const selectors = presses.flatMap(({ source, selector }) => (selector ? [selector] : [...narrowedTo(source), ...askedFor(source)]));
    for (const selector of new Set(selectors)) matching(scope, selector).forEach((el) => named.add(el));
    if (presses.some(({ source, selector }) => !selector && !EMPTY.test(source) && !narrowedTo(source).length))
      openEars.add(target);
    if (!selectors.length && presses.some(({ source }) => READS_TARGET.test(source)))
      likeChildren(target).forEach((el) => named.add(el));
  }
  return named;
}

const narrowedTo = (source) =>
  [...source.matchAll(NARROWS)].filter((found) => !found[1]).map((found) => found[3]);

const answers = new Map();

// Selectors for what a listener asks of the element that was pressed, by its own name or by a nickname.
function askedFor(source) {
  if (!answers.has(source)) answers.set(source, /\b(?:target|srcElement)\b/.test(source) ? asked(source) : []);
  return answers.get(source);
}

function asked(source) {
  const nicknames = [...source.matchAll(NICKNAMES)].map((found) => found[1]);
  const pressed = new Set(["target", "srcElement", ...nicknames]);
  return QUESTIONS.flatMap(([question, selector]) =>
    [...source.matchAll(question)]
      .filter(([, not, who]) => !not && pressed.has(who))
      .map((found) => selector(found[3]))
      .filter(Boolean),
  );
}

function matching(scope, selector) {
  try {
    const found = [...scope.querySelectorAll(selector)];
    return found.length <= 500 ? found : [];
  } catch {
    return [];
  }
}

const LISTS =
  "ul, ol, dl, menu, table, tbody, tr, svg, g, [role=list], [role=listbox], [role=grid], [role=row], [role=menu], [role=tablist]";

function likeChildren(target) {
  if (!(target instanceof Element) || isLarge(target)) return [];
  let unit = target;
  while (unit.children.length === 1 && !(unit.rows?.length > 1)) unit = unit.children[0];
  const [first, ...others] = unit.rows ? [...unit.rows].filter(saysSomething) : unit.children;
  const alike = (child) =>
    child.localName === first.localName && (unit.matches(LISTS) || child.className === first.className);
  return others.length && others.length < 200 && others.every(alike) ? [first, ...others] : [];
}

const saysSomething = (row) => row.textContent.trim() !== "" || row.querySelector(SHAPES) !== null;

function isLarge(el) {
  const rect = el.getBoundingClientRect();
  return rect.width * rect.height > 0.5 * innerWidth * innerHeight;
}
