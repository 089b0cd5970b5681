// Runs in every frame before the page's own scripts: remembers listeners and shadow roots, which the DOM does not tell.
(() => {
  const KEY = Symbol.for("actwright.watch");
  if (window[KEY]) return;
  const listeners = new WeakMap();
  const roots = new WeakMap();
  Object.defineProperty(window, KEY, { value: { listeners, roots, frames: new WeakMap() } });

  const WATCHED = new Set([
    "click",
    "dblclick",
    "mousedown",
    "mouseup",
    "pointerdown",
    "pointerup",
    "touchstart",
    "touchend",
    "contextmenu",
    "mouseenter",
    "mouseover",
    "pointerenter",
    "pointerover",
    "dragstart",
  ]);

  function note(target, type, handler, options) {
    if (!WATCHED.has(type) || !handler || options?.signal?.aborted) return;
    const byType = listeners.get(target) ?? new Map();
    listeners.set(target, byType);
    byType.set(type, (byType.get(type) ?? new Set()).add(handler));
    options?.signal?.addEventListener("abort", () => byType.get(type)?.delete(handler), { once: true });
  }

  // A proxy keeps the name, length and source text that pages compare with.
  const wrap = (owner, name, before, after) => {
    owner[name] = new Proxy(owner[name], {
      apply(original, self, given) {
        before?.(self ?? window, given);
        const result = Reflect.apply(original, self, given);
        after?.(self, result);
        return result;
      },
    });
  };
  wrap(EventTarget.prototype, "addEventListener", (target, [type, handler, options]) =>
    note(target, type, handler, options),
  );
  wrap(EventTarget.prototype, "removeEventListener", (target, [type, handler]) =>
    listeners.get(target)?.get(type)?.delete(handler),
  );
  wrap(Element.prototype, "attachShadow", null, (host, root) => roots.set(host, root));
})();
