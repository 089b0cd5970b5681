/** Commands that change boxes. */
import type { Box, Kind } from '../box';
import { additions, apply, change, idOf, removals } from '../edits';
import type { Rect } from '../geometry';
import { copyOf, newOnes } from '../copying';
import { type HistoryStep, redo as again, undo as back } from '../history';
import { copyPlaces } from '../placement';
import { commit } from './commit';
import { movable, selectedBoxes } from './queries';
import { type Action, type EditorState, type FreshId, type Step, refused, unchanged } from './state';

const LOCKED = 'The selected box is locked: press L to unlock it.';

/** Runs `act` on the selected boxes that may be changed; says why when all of them are locked. */
export const onMovable =
  (act: (state: EditorState, boxes: Box[]) => Step): Action =>
  (state) => {
    const boxes = movable(state);
    if (boxes.length > 0) return act(state, boxes);
    return state.selection.length > 0 ? refused(state, LOCKED) : unchanged(state);
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
  const changeAll = onMovable((state, boxes) =>
    commit(
      state,
      boxes.flatMap((box) => change(box, { kind }) ?? []),
    ),
  );
  return (state, fresh) => changeAll({ ...state, kind }, fresh);
};

export const draw: Action = (state) => unchanged({ ...state, drawing: true, hidden: false, released: false });

export const lock: Action = (state) => {
  const all = state.selection.length > 0 && state.selection.every((id) => state.locked.has(id));
  const locked = new Set(state.locked);
  for (const id of state.selection) {
    if (all) locked.delete(id);
    else locked.add(id);
  }
  return unchanged({ ...state, locked });
};

export const copy: Action = (state) => {
  const boxes = selectedBoxes(state);
  return boxes.length === 0
    ? unchanged(state)
    : { state: { ...state, clipboard: boxes }, events: [{ type: 'copied', boxes }] };
};

const placeKey = ({ left, top, right, bottom }: Rect): string => [left, top, right, bottom].join();

function freePlaces(
  boxes: readonly Box[],
  { screen }: EditorState,
  isFree: (places: readonly Rect[]) => boolean,
): readonly Rect[] | undefined {
  const originals = boxes.map(({ rect }) => rect);
  for (const places of copyPlaces(originals, screen)) if (isFree(places)) return places;
  return undefined;
}

/** Where the very same box is already, the copy steps aside, as far as it takes: a box is never put upon its like. */
function copies(state: EditorState, boxes: readonly Box[], fresh: FreshId): Step {
  const present = new Set([...state.scene.boxes.values()].map(({ rect }) => placeKey(rect)));
  const isFree = (places: readonly Rect[]) => {
    const keys = places.map(placeKey);
    return new Set(keys).size === keys.length && !keys.some((key) => present.has(key));
  };
  const rects = freePlaces(boxes, state, isFree);
  if (!rects) return refused(state, 'There is no free place for a copy on this screen.');
  const copied = boxes.map((box, at): Box => ({ ...copyOf(box, fresh()), rect: rects[at] ?? box.rect }));
  return commit(
    state,
    additions(state.scene, copied),
    copied.map((box) => box.id),
  );
}

export const duplicate: Action = (state, fresh) =>
  state.selection.length === 0 ? unchanged(state) : copies(state, selectedBoxes(state), fresh);

export const paste: Action = (state, fresh) =>
  state.clipboard.length === 0
    ? refused(state, 'Nothing to paste yet: select boxes and press Ctrl+C.')
    : copies(state, state.clipboard, fresh);

/** Copies all boxes that are not here yet, in one gesture. */
export function adopt(state: EditorState, boxes: readonly Box[], fresh: FreshId): Step {
  const copied = newOnes(state.scene, state.screen, boxes, fresh);
  if (copied.length === 0) return refused(state, 'All of these boxes are here already.');
  return commit(
    { ...state, hidden: false },
    additions(state.scene, copied),
    copied.map((box) => box.id),
  );
}

function applyHistoryStep(state: EditorState, historyStep: HistoryStep | null, nothing: string): Step {
  if (!historyStep) return refused(state, nothing);
  const scene = apply(state.scene, historyStep.edits);
  const touched = new Set(historyStep.edits.map(idOf));
  const selection = [...touched].filter((id) => scene.boxes.has(id));
  return {
    state: { ...state, scene, selection, history: historyStep.history },
    events: [{ type: 'edited', edits: historyStep.edits }],
  };
}

export const undo: Action = (state) => applyHistoryStep(state, back(state.history, state.scene), 'Nothing to undo.');
export const redo: Action = (state) =>
  applyHistoryStep(state, again(state.history, state.scene), 'Nothing to do again.');
