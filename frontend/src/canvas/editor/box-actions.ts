/** Commands that change boxes. */
import type { Box, Kind } from '../box';
import { additions, apply, change, idOf, removals } from '../edits';
import { sameRect, translate } from '../geometry';
import { copyOf, newOnes } from '../copying';
import { type Turn, redo as again, undo as back } from '../history';
import { keepInside } from '../placement';
import { commit } from './commit';
import { movable, selectedBoxes } from './questions';
import { type Action, type EditorState, type FreshId, type Step, refused, still } from './state';

const LOCKED = 'The selected box is locked: press L to unlock it.';
const COPY_STEP = 10;

/** Runs `act` on the selected boxes that may be changed; says why when all of them are locked. */
export const onMovable =
  (act: (state: EditorState, boxes: Box[]) => Step): Action =>
  (state) => {
    const boxes = movable(state);
    if (boxes.length > 0) return act(state, boxes);
    return state.selection.length > 0 ? refused(state, LOCKED) : still(state);
  };

export const remove = onMovable((state, boxes) => {
  const gone = new Set(boxes.map((box) => box.id));
  return commit(
    { ...state, hovered: null },
    removals(state.scene, gone),
    state.selection.filter((id) => !gone.has(id)),
  );
});

/** Of the selected boxes, if any; in any case of the boxes to be drawn next. */
export const setKind = (kind: Kind): Action => {
  const changeAll = onMovable((state, boxes) => commit(state, boxes.flatMap((box) => change(box, { kind }) ?? [])));
  return (state, fresh) => changeAll({ ...state, kind }, fresh);
};

export const draw: Action = (state) => still({ ...state, drawing: true, hidden: false, released: false });

export const lock: Action = (state) => {
  const all = state.selection.length > 0 && state.selection.every((id) => state.locked.has(id));
  const locked = new Set(state.locked);
  for (const id of state.selection) {
    if (all) locked.delete(id);
    else locked.add(id);
  }
  return still({ ...state, locked });
};

export const copy: Action = (state) => {
  const boxes = selectedBoxes(state);
  return boxes.length === 0 ? still(state) : { state: { ...state, clipboard: boxes }, events: [{ type: 'copied', boxes }] };
};

/** Where the very same box is already, the copy steps aside. */
function copies(state: EditorState, boxes: readonly Box[], fresh: FreshId): Step {
  const present = [...state.scene.boxes.values()];
  const taken = boxes.some((box) => present.some((other) => sameRect(other.rect, box.rect)));
  const step = taken ? COPY_STEP : 0;
  const made = boxes.map((box): Box => ({
    ...copyOf(box, fresh()),
    rect: keepInside(translate(box.rect, step, step), state.screen),
  }));
  return commit(
    state,
    additions(state.scene, made),
    made.map((box) => box.id),
  );
}

export const duplicate: Action = (state, fresh) =>
  state.selection.length === 0 ? still(state) : copies(state, selectedBoxes(state), fresh);

export const paste: Action = (state, fresh) =>
  state.clipboard.length === 0
    ? refused(state, 'Nothing to paste yet: select boxes and press Ctrl+C.')
    : copies(state, state.clipboard, fresh);

/** Copies all boxes that are not here yet, in one gesture. */
export function adopt(state: EditorState, boxes: readonly Box[], fresh: FreshId): Step {
  const made = newOnes(state.scene, state.screen, boxes, fresh);
  if (made.length === 0) return refused(state, 'All of these boxes are here already.');
  return commit(
    { ...state, hidden: false },
    additions(state.scene, made),
    made.map((box) => box.id),
  );
}

function turned(state: EditorState, turn: Turn | null, nothing: string): Step {
  if (!turn) return refused(state, nothing);
  const scene = apply(state.scene, turn.edits);
  const touched = new Set(turn.edits.map(idOf));
  const selection = [...touched].filter((id) => scene.boxes.has(id));
  return {
    state: { ...state, scene, selection, history: turn.history },
    events: [{ type: 'edited', edits: turn.edits }],
  };
}

export const undo: Action = (state) => turned(state, back(state.history, state.scene), 'Nothing to undo.');
export const redo: Action = (state) => turned(state, again(state.history, state.scene), 'Nothing to do again.');
