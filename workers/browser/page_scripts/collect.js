// One pass over a frame: everything one could act on that is shown inside `clip` (CSS pixels of this frame).
function candidates(clip) {
  const delegated = findDelegated();
  const cursors = [];
  const nearest = [];
  const found = [];
  eachWithin(clip, (order) => {
    const { el, parent } = places[order];
    nearest[order] = parent < 0 ? -1 : nearest[parent];
    const rect = rectAt(order);
    const style = getComputedStyle(el);
    cursors[order] = style.cursor;
    if (!touch(rect, clip) && style.display !== "contents" && style.display !== "inline") return;
    const signals = signalsOf(el, style, parent < 0 ? "auto" : cursors[parent], delegated);
    if (!signals.length || isDisabled(el) || !isPainted(el) || letsPass(el, style)) return;
    const shown = el === document.body ? clip : shownRect(el, clip);
    if (!shown || isTiny(shown) || isOff(el, style, signals, shown)) return;
    if (!signals.some((signal) => SURE.has(signal)) && !meetsMiddle(el, shown)) return;
    if (signals.every((signal) => GUESSES.has(signal)) && paintsNothing(el, style)) return;
    nearest[order] =
      found.push(describe(el, order, signals, style.cursor, shown, parent < 0 ? -1 : nearest[parent])) - 1;
  });
  return found;
}

const SURE = new Set(["tag", "role", "editable"]);
const GUESSES = new Set(["cursor", "delegated", "hover-listener", "drag-listener"]);
// What is put around a control that is off is off, too; so is what the cursor says is not allowed.
function isOff(el, style, signals, shown) {
  if (signals.includes("tag") || signals.includes("editable")) return false;
  const control = hitAt(...middleOf(shown))?.closest(":disabled");
  const fills = control && areaOf(control.getBoundingClientRect()) >= 0.5 * areaOf(shown);
  return style.cursor === "not-allowed" || Boolean(fills && isInside(control, el));
}

// What lets presses pass to what lies below is met nowhere; what is in it may be.
const letsPass = (el, style) => style.pointerEvents === "none" && !paintedChildren(el).length;

const isTiny = (rect) => rect.right - rect.left < 4 || rect.bottom - rect.top < 4;

// A transparent field over a drawn one is how pages restyle it: what takes the click is real though it is not painted.
const isPainted = (el) =>
  el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
  ["input", "select", "area"].includes(el.localName) ||
  getComputedStyle(el).display === "contents";

function describe(el, order, signals, cursor, shown, parent) {
  const role = roleOf(el);
  const inMiddle = hitAt(...middleOf(shown));
  const under = inMiddle && isInside(inMiddle, el) ? getComputedStyle(inMiddle).cursor : cursor;
  return {
    rect: [shown.left, shown.top, shown.right, shown.bottom],
    kind: kindOf(el, role, signals, cursor, under),
    tag: el.localName,
    role,
    name: nameOf(el),
    text: textOf(el),
    selector: selectorOf(el),
    shadow: shadowHosts(el).map(selectorOf),
    order,
    signals,
    parent,
    pointer: cursor === "pointer",
  };
}

function texts(clip) {
  const found = [];
  const range = document.createRange();
  eachWithin(clip, (order) => {
    const { el } = places[order];
    for (const node of (rootOf(el) ?? el).childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()]
        .map((rect) => within(rect, clip))
        .filter((rect) => !isEmpty(rect));
      const isClear = (line) => holds(rectAt(order), line) && liesAlone(el, line);
      if (!lines.some((line) => isClear(line) || meetsMiddle(el, line))) continue;
      const rect = unionOf(lines);
      if (isSeen(el))
        found.push({ rect: [rect.left, rect.top, rect.right, rect.bottom], text: squeeze(node.data) });
    }
  });
  return found;
}

const report = ({ clip }) =>
  asText({
    boxes: candidates(clip),
    texts: texts(clip),
    language: document.documentElement.lang,
    title: document.title,
    url: location.href,
  });
