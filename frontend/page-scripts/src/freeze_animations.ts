/**
 * Ends everything that moves: what ends is at its end, what never ends is at its beginning. Hides the blinking caret.
 * Films are stopped only where that is asked for, as the page hears of it; returned is whether one plays.
 */
import * as dom from './dom.ts';
import { openRoots } from './open_roots.ts';

const CARET_STYLE = 'data-actwright-rest';

export default function freezeAnimations(stopsFilms = false): boolean {
  for (const animation of dom.animations()) {
    const effect = animation.effect as KeyframeEffect | null;
    const timing = effect?.getComputedTiming();
    try {
      if (!effect || !timing || timing.endTime === Infinity) animation.cancel();
      else finish(animation, effect, timing);
    } catch {
      animation.cancel();
    }
  }
  const films = [...openRoots(dom.pageDocument)].flatMap((root) => dom.querySelectorAll(root, 'video'));
  if (stopsFilms) films.forEach(dom.stopFilm);
  hideNoscript();
  if (dom.activeElement(dom.pageDocument) !== dom.body() || dom.designMode() === 'on') hideCaret();
  return films.some(dom.isPlaying);
}

// Once scripts stand still, as they do for the picture, Chromium shows these as soon as it looks at their style again.
function hideNoscript(): void {
  for (const el of dom.querySelectorAll(dom.pageDocument, 'noscript'))
    dom.ownStyle(el)?.setProperty('display', 'none', 'important');
}

function hideCaret(): void {
  if (dom.querySelector(dom.pageDocument, `style[${CARET_STYLE}]`)) return;
  const style = dom.createElement('style');
  dom.setTextContent(style, '* { caret-color: transparent !important; }');
  dom.setAttribute(style, CARET_STYLE, '');
  dom.append(dom.documentElement(), style);
}

// The end state goes into the element's own style, where a frozen copy keeps it without the animation.
function finish(animation: Animation, effect: KeyframeEffect, timing: ComputedEffectTiming): void {
  animation.finish();
  const target = effect.target as unknown as dom.El | null;
  const style = target && dom.ownStyle(target);
  if ((timing.fill === 'forwards' || timing.fill === 'both') && !effect.pseudoElement && style) {
    animation.commitStyles();
    animation.cancel();
    style.animation = 'none';
  }
}
