/** Commands of a reviewer: they say what is wrong with the selected boxes, and change none. */
import type { Fault } from '../box';
import { type Action, refused, still } from './state';

export const fault =
  (what: Fault): Action =>
  (state) => {
    if (state.mode !== 'review' || state.instead) return still(state);
    if (what === 'missing') return still({ ...state, drawing: true, hidden: false });
    if (state.selection.length === 0) return refused(state, 'Select the box first: Tab, or a click.');
    return { state, events: [{ type: 'marked', fault: what, ids: state.selection }] };
  };
