/** Commands on proposals. */
import { type Suggestion, accepted } from '../box';
import { additions } from '../edits';
import { inReadingOrder } from '../suggestions';
import { reveal } from '../viewport';
import { commit } from './commit';
import { openSuggestionsOf } from './queries';
import { type Action, type EditorState, type Step, refused, unchanged } from './state';

const NONE = 'There are no proposals to accept or dismiss.';

/** The proposal under the pointer, else the one that keys have gone to, else the most certain one. */
export function targetSuggestion(state: EditorState): Suggestion | undefined {
  const open = openSuggestionsOf(state);
  const byId = (id: string | null): Suggestion | undefined => open.find((suggestion) => suggestion.id === id);
  return (
    byId(state.hovered) ?? byId(state.focusedSuggestion) ?? [...open].sort((a, b) => b.confidence - a.confidence)[0]
  );
}

/** Goes to the next or previous proposal in reading order and brings it into view. */
export const cycleSuggestions =
  (step: 1 | -1): Action =>
  (state) => {
    const open = [...openSuggestionsOf(state)].sort(inReadingOrder);
    const suggestion = open[neighbourIndex(open, state.focusedSuggestion, step)];
    if (!suggestion) return refused(state, NONE);
    return unchanged({
      ...state,
      focusedSuggestion: suggestion.id,
      hovered: null,
      viewport: reveal(state.viewport, suggestion.rect, state.view),
    });
  };

function neighbourIndex(open: readonly Suggestion[], focused: string | null, step: 1 | -1): number {
  const at = open.findIndex((suggestion) => suggestion.id === focused);
  if (at < 0) return step === 1 ? 0 : open.length - 1;
  return (at + step + open.length) % open.length;
}

/** After it is gone, keys stand at the proposal that came after it. */
function withNextFocused(state: EditorState, removed: Suggestion): EditorState {
  if (state.focusedSuggestion !== removed.id) return { ...state, hovered: null };
  const open = [...openSuggestionsOf(state)].sort(inReadingOrder);
  const next = open[neighbourIndex(open, removed.id, 1)];
  return { ...state, hovered: null, focusedSuggestion: next && next.id !== removed.id ? next.id : null };
}

/** Makes this proposal a box and selects it. */
export const acceptOne = (state: EditorState, suggestion: Suggestion): Step =>
  commit(withNextFocused(state, suggestion), additions(state.scene, [accepted(suggestion)]), [suggestion.id]);

export const accept: Action = (state) => {
  const suggestion = targetSuggestion(state);
  if (!suggestion) return refused(state, NONE);
  return acceptOne({ ...state, viewport: reveal(state.viewport, suggestion.rect, state.view) }, suggestion);
};

/** As people read, so that Tab and the list walk them in that order. */
export const acceptAll: Action = (state) => {
  const open = [...openSuggestionsOf(state)].sort(inReadingOrder);
  return open.length === 0 ? refused(state, NONE) : commit(state, additions(state.scene, open.map(accepted)));
};

export const dismiss: Action = (state) => {
  const suggestion = targetSuggestion(state);
  if (!suggestion) return refused(state, NONE);
  const dismissed = new Set([...state.dismissed, suggestion.id]);
  return {
    state: { ...withNextFocused(state, suggestion), dismissed },
    events: [{ type: 'dismissed', ids: [suggestion.id] }],
  };
};
