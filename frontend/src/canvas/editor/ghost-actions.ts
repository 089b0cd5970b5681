/** Commands on proposals. */
import { type Ghost, accepted } from '../box';
import { additions } from '../edits';
import { reveal } from '../viewport';
import { commit } from './commit';
import { openGhosts } from './questions';
import { type Action, type EditorState, refused, still } from './state';

const NONE = 'There are no proposals to accept or dismiss.';

/** The proposal under the pointer, else the most certain one. */
export function candidate(state: EditorState): Ghost | undefined {
  const open = openGhosts(state);
  return open.find((ghost) => ghost.id === state.hovered) ?? open.sort((a, b) => b.confidence - a.confidence)[0];
}

export const accept: Action = (state) => {
  const ghost = candidate(state);
  if (!ghost) return refused(state, NONE);
  const viewport = reveal(state.viewport, ghost.rect, state.view);
  return commit({ ...state, viewport }, additions(state.scene, [accepted(ghost)]), [ghost.id]);
};

export const acceptAll: Action = (state) => {
  const open = openGhosts(state);
  return open.length === 0 ? refused(state, NONE) : commit(state, additions(state.scene, open.map(accepted)));
};

export const dismiss: Action = (state) => {
  const ghost = candidate(state);
  if (!ghost) return refused(state, NONE);
  return still({ ...state, dismissed: new Set([...state.dismissed, ghost.id]), hovered: null });
};
