// What lies over what, told by rectangles alone: hit tests are dear, and most things lie by themselves.
const MOST_SIBLINGS = 300;
const MOST_INSIDE = 20;

// Of each place its rectangle, the last place in it, what it holds directly, its reach with all that it holds, and its
// cover: what of that nothing cuts off. `floats` stick out of what holds them, which may not cut them off.
let landscape = null;

function survey() {
  const rects = places.map(({ el }) => outline(el));
  const reaches = [...rects];
  const covers = [...rects];
  const children = places.map(() => []);
  const lasts = places.map((_, at) => at);
  const floats = [];
  for (let at = places.length - 1; at > 0; at--) {
    const { el, parent } = places[at];
    children[parent].push(at);
    lasts[parent] = Math.max(lasts[parent], lasts[at]);
    if (!holds(rects[at], covers[at]) && cutsOff(el)) covers[at] = rects[at];
    if (!isEmpty(rects[at]) && !holds(rects[parent], rects[at]) && isFree(el)) floats.push(at);
    reaches[parent] = joined(reaches[parent], reaches[at]);
    covers[parent] = joined(covers[parent], covers[at]);
  }
  return { rects, reaches, covers, children, lasts, floats };
}

const joined = (one, other) => (isEmpty(other) ? one : isEmpty(one) ? other : unionOf([one, other]));
const isFree = (el) => ["absolute", "fixed"].includes(getComputedStyle(el).position);

function cutsOff(el, { overflow, display } = getComputedStyle(el)) {
  return overflow !== "visible" && display !== "inline" && display !== "contents" && el !== document.body;
}

const landscapeNow = () => (landscape ??= survey());
const rectAt = (index) => landscapeNow().rects[index];
const touch = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

// Calls `look(index)` for every place that is or holds something inside `clip`.
function eachWithin(clip, look) {
  const { reaches, lasts } = landscapeNow();
  for (let at = 0; at < places.length; at++) {
    if (touch(reaches[at], clip)) look(at);
    else at = lasts[at];
  }
}

// Whether nothing but what is around it or in it lies where an element shows `rect`, and nothing around it could cut it.
function liesAlone(el, rect) {
  const { rects, covers, children, lasts, floats } = landscapeNow();
  const own = placeOf.get(el);
  const lies = (other) => touch(covers[other], rect) && !letsThrough(other);
  const isKin = (other) => (other <= own && own <= lasts[other]) || (own <= other && other <= lasts[own]);
  if (floats.some((other) => !isKin(other) && lies(other))) return false;
  for (let at = own; at > 0; at = places[at].parent) {
    const { parent } = places[at];
    const isPage = parent === 0 || places[parent].el === document.body;
    if (!isPage && !isEmpty(rects[parent]) && !holds(rects[parent], rect)) return false;
    if (children[parent].length > MOST_SIBLINGS) return false;
    if (children[parent].some((other) => other !== at && lies(other))) return false;
  }
  return true;
}

// Whether presses go through a place and all it holds, as through the drawn frame of a field.
function letsThrough(index) {
  const last = landscapeNow().lasts[index];
  if (last - index > MOST_INSIDE) return false;
  for (let at = index; at <= last; at++) if (getComputedStyle(places[at].el).pointerEvents !== "none") return false;
  return true;
}

// Whether something that scrolls or cuts off holds an element, and shows nothing of `rect`.
function isCutAway(el, rect) {
  let { position } = getComputedStyle(el);
  for (let at = places[placeOf.get(el)].parent; at > 0; at = places[at].parent) {
    const style = getComputedStyle(places[at].el);
    const isHeld = position !== "fixed" && (position !== "absolute" || style.position !== "static");
    if (!isHeld && style.transform === "none") continue;
    position = style.position;
    if (cutsOff(places[at].el, style) && !touch(rectAt(at), rect)) return true;
  }
  return false;
}
