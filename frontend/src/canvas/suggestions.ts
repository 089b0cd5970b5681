/** Which proposals are still open: certain enough, neither dismissed nor accepted, and for something not yet boxed. */
import type { Suggestion } from './box';
import { type Rect, center, contains, iou } from './geometry';
import { type Scene, boxesOf } from './scene';

/** From this overlap with a box on, a proposal is for the thing that is boxed. */
const BOXED = 0.5;
/** A slider's 0.6 may be a little more. */
const ROUNDING = 1e-6;

/** From this overlap on, a proposal of the picture and what an assistant suggests are the same rectangle. */
const SAME = 0.8;

/** Those proposals of the picture that no assistant suggests too: each rectangle is shown once. */
export const withoutSuggested = (proposals: readonly Suggestion[], suggested: readonly Suggestion[]): Suggestion[] =>
  proposals.filter(({ rect }) => !suggested.some((other) => iou(other.rect, rect) >= SAME));

export interface SuggestionFilter {
  readonly suggestions: readonly Suggestion[];
  readonly dismissed: ReadonlySet<string>;
  /** The least confidence that is shown. */
  readonly certainty: number;
}

/** As people read: line by line. */
export const inReadingOrder = (a: Suggestion, b: Suggestion): number =>
  a.rect.top - b.rect.top || a.rect.left - b.rect.left;

interface CachedResult extends SuggestionFilter {
  readonly open: readonly Suggestion[];
}

/** The last answer for each scene: it is asked for at every move of the pointer, and changes with none. */
const cache = new WeakMap<Scene, CachedResult>();

/** `boxes` from the top down. More than half of each other shared, each holds the middle of the other. */
function isBoxed(rect: Rect, boxes: readonly Rect[]): boolean {
  const middle = center(rect);
  for (const box of boxes) {
    if (box.top > middle.y) return false;
    if (contains(box, middle) && iou(box, rect) > BOXED) return true;
  }
  return false;
}

function withoutBox(suggestions: readonly Suggestion[], scene: Scene): Suggestion[] {
  const boxes = boxesOf(scene)
    .map((box) => box.rect)
    .sort((a, b) => a.top - b.top);
  return suggestions.filter(({ rect }) => !isBoxed(rect, boxes));
}

/** The open ones, in their order. */
export function openSuggestions(
  scene: Scene,
  { suggestions, dismissed, certainty }: SuggestionFilter,
): readonly Suggestion[] {
  const cached = cache.get(scene);
  if (cached?.suggestions === suggestions && cached.dismissed === dismissed && cached.certainty === certainty)
    return cached.open;
  const likely = suggestions.filter(
    ({ id, confidence, captured }) =>
      captured !== true && confidence >= certainty - ROUNDING && !scene.boxes.has(id) && !dismissed.has(id),
  );
  const open = likely.length > 0 ? withoutBox(likely, scene) : likely;
  cache.set(scene, { suggestions, dismissed, certainty, open });
  return open;
}
