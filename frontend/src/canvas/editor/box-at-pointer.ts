/** One click, one box: what is under a point of the picture, by its edges or by the nearest proposal. */
import type { Box, Suggestion } from '../box';
import { additions } from '../edits';
import { type Point, type Rect, area, contains, iou } from '../geometry';
import { controlAt } from '../picture/control-at';
import { boxesOf } from '../scene';
import { commit } from './commit';
import { pointerOnPicture } from './queries';
import { type Action, type EditorState, type FreshId, type Step, refused, unchanged } from './state';

const NOTHING = 'There is no edge and no writing under the pointer.';
/** From this overlap on, two rectangles are the same control. */
const SAME = 0.5;
const SAME_BOX = 0.8;
const LEAST_CONFIDENCE = 0.3;

export const createBoxAtPointer: Action = (state, fresh) => {
  const at = pointerOnPicture(state);
  return at ? boxAt(state, at, fresh) : refused(state, 'Point at a control first.');
};

/** A frame in the picture is exact, so it wins; a proposal of the server's knows more than the end of the writing. */
export function boxAt(state: EditorState, at: Point, fresh: FreshId): Step {
  const control = state.edges ? controlAt(state.edges, at) : null;
  const proposed = proposalAt(state, at);
  const agrees = control !== null && proposed !== undefined && iou(control.rect, proposed.rect) >= SAME;
  const rect = control?.framed === true || !proposed ? control?.rect : proposed.rect;
  if (!rect) return refused(state, NOTHING);
  const there = boxesOf(state.scene).find((box) => iou(box.rect, rect) >= SAME_BOX);
  if (there) return unchanged({ ...state, selection: [there.id] });
  const kind = proposed !== undefined && (agrees || rect === proposed.rect) ? proposed.kind : state.kind;
  const box: Box = { id: idFor(state, rect, proposed, fresh), rect, kind, origin: 'vision', label: null };
  return commit({ ...state, hidden: false }, additions(state.scene, [box]), [box.id]);
}

/** The smallest around the point, whether it is shown or not. */
function proposalAt(state: EditorState, at: Point): Suggestion | undefined {
  const around = state.suggestions.filter(
    (suggestion) => suggestion.confidence >= LEAST_CONFIDENCE && contains(suggestion.rect, at),
  );
  return around.sort((a, b) => area(a.rect) - area(b.rect))[0];
}

/** An accepted proposal keeps its id. */
function idFor(state: EditorState, rect: Rect, proposed: Suggestion | undefined, fresh: FreshId): string {
  const accepted = rect === proposed?.rect && !state.scene.boxes.has(proposed.id);
  return accepted ? proposed.id : fresh();
}
