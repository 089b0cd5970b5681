/** The CSS cursor that says what a press would do. */
import { cursorOf } from '../handles';
import { grips, handleUnder, openSuggestionsOf, pointerOnPicture } from './queries';
import type { EditorState } from './state';

export function cursor(state: EditorState, panning: boolean): string {
  if (state.gesture?.type === 'pan') return 'grabbing';
  if (state.gesture?.type === 'resize') return cursorOf(state.gesture.handle);
  if (panning) return 'grab';
  if (state.mode === 'review' && state.drawing) return 'crosshair';
  if (state.mode !== 'edit') return state.hovered ? 'pointer' : 'grab';
  const at = pointerOnPicture(state);
  if (!at || !state.pointer) return 'crosshair';
  const grip = handleUnder(state, state.pointer);
  if (grip) return cursorOf(grip.handle);
  if (grips(state, at)) return 'move';
  return openSuggestionsOf(state).some((suggestion) => suggestion.id === state.hovered) ? 'copy' : 'crosshair';
}
