/** How edits reach the scene, the history and the page. */
import { type Edit, apply } from '../edits';
import { changesOf } from '../gestures/gesture';
import { record } from '../history';
import { type EditorState, type Step, still } from './state';

/** Applies and records one finished gesture. */
export function commit(state: EditorState, edits: readonly Edit[], selection = state.selection): Step {
  const next = { ...state, gesture: null, selection };
  if (edits.length === 0) return still(next);
  return {
    state: { ...next, scene: apply(state.scene, edits), history: record(state.history, edits) },
    events: [{ type: 'edited', edits }],
  };
}

/** Finishes what arrow keys have begun: everything else that happens comes after it. */
export const settled = (state: EditorState): Step =>
  state.gesture?.type === 'nudge' ? commit(state, changesOf(state.gesture)) : still(state);

/** `next` after what `first` did, with the events of both. (A module that exports `then` cannot be imported lazily.) */
export function andThen(first: Step, next: (state: EditorState) => Step): Step {
  const second = next(first.state);
  return first.events.length === 0 ? second : { state: second.state, events: [...first.events, ...second.events] };
}
