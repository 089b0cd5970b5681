/** A running editor: holds the state, steps it, tells who listens. Knows neither page nor clock. */
import { type EditorEvent, type EditorOptions, type EditorState, type FreshId, initial } from './state';
import { type Input, step } from './step';

export interface Editor {
  readonly state: () => EditorState;
  readonly send: (input: Input) => void;
  /** Called after every change of the state. Returns how to stop listening. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Called for everything that the page has to do something about. */
  readonly listen: (listener: (event: EditorEvent) => void) => () => void;
}

/** `fresh` makes the UUIDs of new boxes. */
export function createEditor(options: EditorOptions, fresh: FreshId): Editor {
  let state = initial(options);
  const watchers = new Set<() => void>();
  const listeners = new Set<(event: EditorEvent) => void>();
  return {
    state: () => state,
    send: (input) => {
      const before = state;
      const { state: after, events } = step(before, input, fresh);
      state = after;
      if (after !== before) watchers.forEach((watch) => watch());
      for (const event of events) listeners.forEach((listen) => listen(event));
    },
    subscribe: (listener) => joined(watchers, listener),
    listen: (listener) => joined(listeners, listener),
  };
}

function joined<T>(set: Set<T>, member: T): () => void {
  set.add(member);
  return () => void set.delete(member);
}
