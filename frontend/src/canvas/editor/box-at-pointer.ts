/** One click, one box: what is under a point of the picture. */
import { type Box, type Suggestion, accepted } from '../box';
import { additions } from '../edits';
import { type Point, type Rect, iou } from '../geometry';
import { rectangleAt } from '../picture/rectangle-at';
import { boxesOf } from '../scene';
import { commit } from './commit';
import { pointerOnPicture } from './queries';
import { type Action, type EditorState, type FreshId, type Step, refused, unchanged } from './state';

const NOTHING = 'There is no edge and no writing under the pointer.';
const SAME_BOX = 0.8;

export const createBoxAtPointer: Action = (state, fresh) => {
  const at = pointerOnPicture(state);
  return at ? boxAt(state, at, fresh) : refused(state, 'Point at a control first.');
};

export function boxAt(state: EditorState, at: Point, fresh: FreshId): Step {
  const control = rectangleAt(state.edges, state.suggestions, at);
  if (!control) return refused(state, NOTHING);
  const { rect, proposal } = control;
  const there = boxesOf(state.scene).find((box) => iou(box.rect, rect) >= SAME_BOX);
  if (there) return unchanged({ ...state, selection: [there.id] });
  const drawn: Box = { id: fresh(), rect, kind: proposal?.kind ?? state.kind, origin: 'vision', label: null };
  const box = proposal && isAccepted(state, rect, proposal) ? accepted(proposal) : drawn;
  return commit({ ...state, hidden: false }, additions(state.scene, [box]), [box.id]);
}

/** An accepted proposal keeps its id. */
const isAccepted = (state: EditorState, rect: Rect, proposal: Suggestion): boolean =>
  rect === proposal.rect && !state.scene.boxes.has(proposal.id);
