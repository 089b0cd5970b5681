/** Commands on proposals. */
import { type Ghost, accepted } from '../box';
import { additions } from '../edits';
import { inReadingOrder } from '../ghosts';
import { reveal } from '../viewport';
import { commit } from './commit';
import { openGhosts } from './questions';
import { type Action, type EditorState, type Step, refused, still } from './state';

const NONE = 'There are no proposals to accept or dismiss.';

/** The proposal under the pointer, else the one that keys have gone to, else the most certain one. */
export function candidate(state: EditorState): Ghost | undefined {
  const open = openGhosts(state);
  const named = (id: string | null): Ghost | undefined => open.find((ghost) => ghost.id === id);
  return named(state.hovered) ?? named(state.offered) ?? [...open].sort((a, b) => b.confidence - a.confidence)[0];
}

/** Goes to the next or previous proposal in reading order and brings it into view. */
export const cycleGhosts =
  (step: 1 | -1): Action =>
  (state) => {
    const open = [...openGhosts(state)].sort(inReadingOrder);
    const ghost = open[following(open, state.offered, step)];
    if (!ghost) return refused(state, NONE);
    return still({ ...state, offered: ghost.id, hovered: null, viewport: reveal(state.viewport, ghost.rect, state.view) });
  };

function following(open: readonly Ghost[], offered: string | null, step: 1 | -1): number {
  const at = open.findIndex((ghost) => ghost.id === offered);
  if (at < 0) return step === 1 ? 0 : open.length - 1;
  return (at + step + open.length) % open.length;
}

/** After it is gone, keys stand at the proposal that came after it. */
function goingOn(state: EditorState, gone: Ghost): EditorState {
  if (state.offered !== gone.id) return { ...state, hovered: null };
  const open = [...openGhosts(state)].sort(inReadingOrder);
  const next = open[following(open, gone.id, 1)];
  return { ...state, hovered: null, offered: next && next.id !== gone.id ? next.id : null };
}

/** Makes this proposal a box and selects it. */
export const acceptOne = (state: EditorState, ghost: Ghost): Step =>
  commit(goingOn(state, ghost), additions(state.scene, [accepted(ghost)]), [ghost.id]);

export const accept: Action = (state) => {
  const ghost = candidate(state);
  if (!ghost) return refused(state, NONE);
  return acceptOne({ ...state, viewport: reveal(state.viewport, ghost.rect, state.view) }, ghost);
};

/** As people read, so that Tab and the list walk them in that order. */
export const acceptAll: Action = (state) => {
  const open = [...openGhosts(state)].sort(inReadingOrder);
  return open.length === 0 ? refused(state, NONE) : commit(state, additions(state.scene, open.map(accepted)));
};

export const dismiss: Action = (state) => {
  const ghost = candidate(state);
  if (!ghost) return refused(state, NONE);
  const dismissed = new Set([...state.dismissed, ghost.id]);
  return { state: { ...goingOn(state, ghost), dismissed }, events: [{ type: 'dismissed', ids: [ghost.id] }] };
};
