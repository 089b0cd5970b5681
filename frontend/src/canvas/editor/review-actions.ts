/** Commands of a reviewer: they say what is wrong with the selected boxes, and change none. */
import type { Fault } from '../box';
import { type Action, refused, unchanged } from './state';

export const fault =
  (what: Fault): Action =>
  (state) => {
    if (state.mode !== 'review' || state.snapshotBoxes) return unchanged(state);
    if (what === 'missing') return unchanged({ ...state, drawing: true, hidden: false });
    if (state.selection.length === 0) return refused(state, 'Select the box first: Tab, or a click.');
    return { state, events: [{ type: 'marked', fault: what, ids: state.selection }] };
  };
