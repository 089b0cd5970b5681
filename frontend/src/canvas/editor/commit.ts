/** Applies edits to scene and history, and chains editor steps. */
import { type Edit, apply } from '../edits';
import { changesOf } from '../gestures/gesture';
import { record } from '../history';
import { type EditorState, type Step, unchanged } from './state';

/** Applies and records one finished gesture. */
export function commit(state: EditorState, edits: readonly Edit[], selection = state.selection): Step {
  const next = { ...state, gesture: null, selection };
  if (edits.length === 0) return unchanged(next);
  return {
    state: { ...next, scene: apply(state.scene, edits), history: record(state.history, edits) },
    events: [{ type: 'edited', edits }],
  };
}

/** Commits a nudge that is under way; other steps come after it. */
export const flushNudge = (state: EditorState): Step =>
  state.gesture?.type === 'nudge' ? commit(state, changesOf(state.gesture)) : unchanged(state);

/** `next` after what `first` did, with the events of both. (A module that exports `then` cannot be imported lazily.) */
export function chain(first: Step, next: (state: EditorState) => Step): Step {
  const second = next(first.state);
  return first.events.length === 0 ? second : { state: second.state, events: [...first.events, ...second.events] };
}
