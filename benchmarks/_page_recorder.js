// Records from its start what a frame does: changes of the document, events, and elements with listeners.
(() => {
  const KEY = Symbol.for("actwright.pageRecorder");
  if (window[KEY]) return;
  const PRESSES = ["click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart"];
  const CONTROLS = "input, select, textarea, button, a[href], summary";
  const FIELDS = `${CONTROLS}, [tabindex]:not([tabindex^='-']), [role=gridcell][tabindex], [role=columnheader][tabindex]`;
  const NATIVE = `${CONTROLS}, [contenteditable], label, option, area, [role=button], [role=link], [role=tab], [role=option],
    [role=checkbox], [role=radio], [role=switch], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio],
    [role=treeitem], [role=slider], [role=combobox], [role=textbox]`;
  const listening = new WeakSet();
  const roots = new WeakMap();
  let seen = [];
  let numbers = new Map();
  const note = (what, el) => void seen.push(`${what} ${el ? pathOf(el) : ""}`);

  const rootOf = (el) => el.shadowRoot ?? roots.get(el) ?? null;
  const parentOf = (el) => el.assignedSlot ?? el.parentElement ?? el.getRootNode().host ?? null;
  // Where an element stands, the same in every fresh copy of the page.
  function pathOf(el) {
    const steps = [];
    for (let at = el; at; at = at.parentElement ?? at.getRootNode().host ?? null) {
      const siblings = at.parentElement?.children ?? at.getRootNode().children ?? [];
      steps.unshift(`${at.parentElement ? "" : "#"}${[...siblings].indexOf(at)}`);
    }
    return steps.join("/");
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, attributeName, oldValue } of records) {
      const el = target instanceof Element ? target : target.parentElement;
      if (el && !(type === "attributes" && el.getAttribute(attributeName) === oldValue)) note(`${type} ${attributeName ?? ""}`, el);
    }
  });
  const everything = { subtree: true, childList: true, attributes: true, attributeOldValue: true, characterData: true };
  observer.observe(document, everything);

  const wrap = (owner, name, before, after) => {
    const original = owner?.[name];
    if (!original) return;
    owner[name] = function (...given) {
      const instead = before?.call(this, ...given);
      if (instead !== undefined) return instead;
      const result = original.apply(this, given);
      after?.call(this, result);
      return result;
    };
  };
  wrap(EventTarget.prototype, "addEventListener", function (type) {
    if (PRESSES.includes(type) && this instanceof Element) listening.add(this);
  });
  wrap(Element.prototype, "attachShadow", null, function (root) {
    roots.set(this, root);
    observer.observe(root, everything);
  });
  for (const name of ["alert", "confirm", "prompt", "open", "print"])
    wrap(window, name, () => (note(`call ${name}`), null));
  const leads = (url) => url != null && new URL(url, location.href).href !== location.href;
  for (const name of ["pushState", "replaceState"]) wrap(history, name, (_, __, url) => (leads(url) ? note(name) : undefined));
  wrap(HTMLFormElement.prototype, "submit", () => (note("submit"), null));

  const innermost = (event) => event.composedPath().find((each) => each instanceof Element);
  for (const type of ["input", "change", "toggle"]) addEventListener(type, (e) => note(type, innermost(e)), true);
  addEventListener("focusin", (e) => innermost(e)?.matches(`${FIELDS}, [contenteditable]`) && note("focus", innermost(e)), true);
  addEventListener("submit", (e) => (note("submit", e.target), e.preventDefault()));
  addEventListener("click", (event) => {
    const way = event.composedPath().find((each) => each instanceof Element && each.matches("a[href], area[href]"));
    if (event.defaultPrevented) note("prevented", innermost(event));
    else if (way) note("navigate", way);
    if (way) event.preventDefault();
  });

  const areaOf = ({ left, top, right, bottom }) =>
    Math.max(0, Math.min(right, innerWidth) - Math.max(left, 0)) * Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  function hitAt(x, y) {
    let hit = document.elementFromPoint(x, y);
    for (let root = hit && rootOf(hit); root; root = rootOf(hit)) {
      const inner = root.elementFromPoint(x, y);
      if (!inner || inner === hit || inner.getRootNode() !== root) break;
      hit = inner;
    }
    return hit;
  }
  // What the browser draws beside the inside of an element is the browser's.
  function isScrollbar(el, x, y) {
    if (el.clientWidth === 0 || el === document.documentElement) return false;
    const { left, top } = el.getBoundingClientRect();
    return x >= left + el.clientLeft + el.clientWidth && el.scrollHeight > el.clientHeight
      || y >= top + el.clientTop + el.clientHeight && el.scrollWidth > el.clientWidth;
  }
  function* elements(root) {
    for (const el of root.querySelectorAll("*")) {
      yield el;
      if (rootOf(el)) yield* elements(rootOf(el));
    }
  }

  // What scrolled and clipping boxes around an element leave of its painted rectangles. A body's clipping is the
  // viewport's, and what is fixed or absolute escapes from boxes that do not position it.
  function shownRects(el) {
    const isPageToWriteOn = el === document.body && el.isContentEditable;
    let rects = isPageToWriteOn ? [{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }] : [...el.getClientRects()];
    let position = getComputedStyle(el).position;
    for (let at = parentOf(el); at && at !== document.body && at !== document.documentElement; at = parentOf(at)) {
      const style = getComputedStyle(at);
      const holds = style.transform !== "none" || (position !== "fixed" && (position !== "absolute" || style.position !== "static"));
      if (holds) position = style.position;
      if (!holds || style.overflow === "visible") continue;
      const clip = at.getBoundingClientRect();
      rects = rects.map((r) => ({
        left: Math.max(r.left, clip.left),
        top: Math.max(r.top, clip.top),
        right: Math.min(r.right, clip.right),
        bottom: Math.min(r.bottom, clip.bottom),
      }));
    }
    return rects.filter((r) => r.right - r.left >= 3 && r.bottom - r.top >= 3 && areaOf(r) >= 16);
  }

  // Every element with its rectangles, and for each that a pointer can meet by itself one point where it does.
  function survey() {
    const points = new Map();
    const offer = (x, y) => {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return;
      const hit = hitAt(x, y);
      // What is in a frame has its own points.
      if (hit && hit.localName !== "iframe" && !points.has(hit) && !isScrollbar(hit, x, y)) points.set(hit, [x, y]);
    };
    const found = [...elements(document)].filter((el) => !el.closest("head"));
    for (const el of found) {
      for (const rect of [...el.getClientRects()].slice(0, 3))
        offer(Math.floor((rect.left + rect.right) / 2), Math.floor((rect.top + rect.bottom) / 2));
    }
    for (let y = 6; y < innerHeight; y += 12) for (let x = 6; x < innerWidth; x += 12) offer(x, y);
    const listens = (el) =>
      !el.matches(":disabled") && (listening.has(el) || PRESSES.some((type) => typeof el[`on${type}`] === "function"));
    // A control that is off swallows presses, those on what lies in it too.
    const around = (el) => {
      for (let at = el; at && !at.matches(":disabled"); at = parentOf(at)) if (listens(at)) return at;
    };
    // A card drawn around its radio is pressed for itself.
    const isCard = (label) => {
      const { borderTopStyle, backgroundColor, boxShadow } = getComputedStyle(label);
      const isDrawn = borderTopStyle !== "none" || backgroundColor !== "rgba(0, 0, 0, 0)" || boxShadow !== "none";
      return isDrawn && label.contains(label.control) && label.control.matches("[type=radio], [type=checkbox]");
    };
    const isOff = (el) => {
      for (let at = el; at; at = parentOf(at)) if (at.matches("[aria-disabled=true], :disabled, [inert]")) return true;
      return false;
    };
    const repeated = (el) =>
      !el.ownerSVGElement &&
      [...(el.parentElement?.children ?? [])].some(
        (other) => other !== el && other.localName === el.localName && `${other.className}` === `${el.className}`,
      );
    numbers = new Map(found.map((el, index) => [el, index]));
    return JSON.stringify(
      found.map((el) => ({
        path: pathOf(el),
        parent: numbers.get(parentOf(el)) ?? -1,
        off: isOff(el),
        native: el.matches(NATIVE) || Boolean(el.isContentEditable && !el.parentElement?.isContentEditable),
        tabbed: el.matches(FIELDS),
        control: el.localName === "label" && el.control && !isCard(el) ? (numbers.get(el.control) ?? -1) : -1,
        listener: points.has(el) ? (numbers.get(around(el)) ?? -1) : -1,
        listens: listens(el),
        repeated: repeated(el),
        rects: shownRects(el).map((r) => [r.left, r.top, r.right, r.bottom]),
        point: points.get(el) ?? null,
        name: (el.getAttribute("aria-label") ?? el.textContent).trim().slice(0, 40),
        tag: el.localName,
      })),
    );
  }

  // What a pointer meets at each point, by its number in the survey; -1 for nothing, or a frame with points of its own.
  const meet = (points) =>
    points.map(([x, y]) => {
      const hit = hitAt(x, y);
      return hit && hit.localName !== "iframe" && !isScrollbar(hit, x, y) ? (numbers.get(hit) ?? -1) : -1;
    });

  // What tells two states of the page apart, so that only a page that has changed is opened afresh.
  const state = () =>
    [document, ...[...elements(document)].map(rootOf).filter(Boolean)]
      .map((root) => root.documentElement?.outerHTML ?? root.innerHTML)
      .concat([...elements(document)].filter((el) => "value" in el || el.scrollTop).map((el) => `${el.value} ${el.checked} ${el.scrollTop}`), [`${scrollX} ${scrollY}`])
      .join("\n");

  const take = () => {
    const taken = seen;
    seen = [];
    return taken;
  };
  Object.defineProperty(window, KEY, { value: { survey, meet, state, take } });
})();
