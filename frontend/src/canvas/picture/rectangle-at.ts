/** What one click boxes: what is known to be under the point, else what the picture shows there. */
import type { Suggestion } from '../box';
import { type Point, type Rect, area, contains, iou } from '../geometry';
import { controlAt } from './control-at';
import type { EdgeMap } from './edge-map';

/** From this overlap on, two rectangles are the same control. */
const SAME = 0.5;
const LEAST_CONFIDENCE = 0.3;

export interface BoxedControl {
  readonly rect: Rect;
  /** The proposal that is this control. */
  readonly proposal: Suggestion | null;
}

/**
 * A box of the capture is the control itself. A proposal knows more than a line in the picture, but where both are the
 * same control the line is exact.
 */
export function rectangleAt(edges: EdgeMap | null, suggestions: readonly Suggestion[], at: Point): BoxedControl | null {
  const captured = smallestAt(suggestions, at, (suggestion) => suggestion.captured === true);
  if (captured) return { rect: captured.rect, proposal: captured };
  const proposed = smallestAt(suggestions, at, ({ confidence }) => confidence >= LEAST_CONFIDENCE);
  const control = edges ? controlAt(edges, at) : null;
  if (!proposed) return control && { rect: control.rect, proposal: null };
  const exact = control?.framed === true && iou(control.rect, proposed.rect) >= SAME;
  return { rect: exact ? control.rect : proposed.rect, proposal: proposed };
}

/** Whether they are shown or not. */
function smallestAt(
  suggestions: readonly Suggestion[],
  at: Point,
  wanted: (suggestion: Suggestion) => boolean,
): Suggestion | undefined {
  const around = suggestions.filter((suggestion) => wanted(suggestion) && contains(suggestion.rect, at));
  return around.sort((a, b) => area(a.rect) - area(b.rect))[0];
}
