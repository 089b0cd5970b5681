// The flat tree as it is painted: through open and closed shadow roots, slotted nodes inside their slots.
const watch = window[Symbol.for("actwright.watch")] ?? {
  listeners: new WeakMap(),
  roots: new WeakMap(),
  frames: new WeakMap(),
};
const UNSEEN = new Set([
  "head",
  "script",
  "style",
  "noscript",
  "template",
  "meta",
  "link",
  "title",
  "datalist",
  "defs",
]);

const rootOf = (el) => el.shadowRoot ?? watch.roots.get(el) ?? null;

function paintedChildren(el) {
  const root = rootOf(el);
  if (root) return root.children;
  if (el.localName !== "slot") return el.children;
  const assigned = el.assignedElements();
  return assigned.length ? assigned : el.children;
}

// Every painted element in document order; `parent` is an index into the same list, -1 for the root element.
function flatten() {
  const found = [];
  const stack = [[document.documentElement, -1]];
  while (stack.length) {
    const [el, parent] = stack.pop();
    const index = found.push({ el, parent }) - 1;
    const children = paintedChildren(el);
    for (let i = children.length - 1; i >= 0; i--) {
      if (!UNSEEN.has(children[i].localName)) stack.push([children[i], index]);
    }
  }
  return found;
}

const places = flatten();
const placeOf = new Map(places.map(({ el }, index) => [el, index]));

function isInside(inner, outer) {
  let at = placeOf.get(inner);
  const goal = placeOf.get(outer);
  if (at === undefined) return false;
  while (at > goal) at = places[at].parent;
  return at === goal;
}

function shadowHosts(el) {
  const hosts = [];
  for (let root = el.getRootNode(); root instanceof ShadowRoot; root = root.host.getRootNode())
    hosts.unshift(root.host);
  return hosts;
}
