// Brings everything that moves to rest: what ends is at its end, what never ends is at its beginning.
function rest() {
  for (const animation of document.getAnimations()) {
    const timing = animation.effect?.getComputedTiming();
    try {
      if (!timing || timing.endTime === Infinity) animation.cancel();
      else finish(animation, timing);
    } catch {
      animation.cancel();
    }
  }
  hideWordsForTheScriptless();
  if (document.activeElement !== document.body || document.designMode === "on") hideCaret();
}

// Once scripts stand still, as they do for the picture, Chromium shows these as soon as it looks at their style again.
function hideWordsForTheScriptless() {
  for (const el of document.querySelectorAll("noscript")) el.style.setProperty("display", "none", "important");
}

function hideCaret() {
  if (document.querySelector("style[data-actwright-rest]")) return;
  const style = document.createElement("style");
  style.textContent = "* { caret-color: transparent !important; }";
  style.setAttribute("data-actwright-rest", "");
  document.documentElement.append(style);
}

// The end state goes into the element's own style, where a frozen copy keeps it without the animation.
function finish(animation, timing) {
  animation.finish();
  const target = animation.effect.target;
  if (
    (timing.fill === "forwards" || timing.fill === "both") &&
    !animation.effect.pseudoElement &&
    target?.style
  ) {
    animation.commitStyles();
    animation.cancel();
    target.style.animation = "none";
  }
}
