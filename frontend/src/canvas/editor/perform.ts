/** Command name to action: the one table. */
import { AXES, EDGES } from '../arrange';
import { FAULTS, KINDS } from '../box';
import { COMMANDS, type CommandName, PAGE_COMMANDS } from '../commands';
import * as arranging from './arrange-actions';
import { arrow, isArrow } from './arrow-actions';
import * as boxes from './box-actions';
import { createBoxAtPointer } from './box-at-pointer';
import { chain, flushNudge } from './commit';
import * as suggestionActions from './suggestion-actions';
import * as links from './link-actions';
import { fault } from './review-actions';
import * as select from './select-actions';
import { type Action, type EditorState, type FreshId, type Step, unchanged } from './state';
import * as view from './view-actions';

const ACTIONS = new Map<CommandName, Action>([
  ['draw', boxes.draw],
  ['enter', select.enter],
  ['link', links.takeHold],
  ['cancel', select.cancel],
  ['accept', suggestionActions.accept],
  ['accept-all', suggestionActions.acceptAll],
  ['dismiss', suggestionActions.dismiss],
  ['box-here', createBoxAtPointer],
  ['next-proposal', suggestionActions.cycleSuggestions(1)],
  ['previous-proposal', suggestionActions.cycleSuggestions(-1)],
  ...KINDS.map((kind): [CommandName, Action] => [`kind-${kind}`, boxes.setKind(kind)]),
  ...FAULTS.map((faultKind): [CommandName, Action] => [`fault-${faultKind}`, fault(faultKind)]),
  ['next', select.cycle(1)],
  ['previous', select.cycle(-1)],
  ['outwards', select.climb('out')],
  ['inwards', select.climb('in')],
  ['select-all', select.selectAll],
  ['remove', boxes.remove],
  ['duplicate', boxes.duplicate],
  ['copy', boxes.copy],
  ['paste', boxes.paste],
  ['lock', boxes.lock],
  ...EDGES.map((edge): [CommandName, Action] => [`align-${edge}`, arranging.align(edge)]),
  ...AXES.map((axis): [CommandName, Action] => [`distribute-${axis}`, arranging.distribute(axis)]),
  ['undo', boxes.undo],
  ['redo', boxes.redo],
  ['fit', view.fitAll],
  ['actual-size', view.actualSize],
  ['zoom-to-box', view.zoomToBox],
  ['zoom-in', view.zoomStop(1)],
  ['zoom-out', view.zoomStop(-1)],
  ['hide', view.toggle('hidden')],
  ['labels', view.toggle('labels')],
  ['proposals', view.toggle('suggestionsHidden')],
  ['loupe', view.toggle('loupe')],
  ['snapping', view.toggle('snapping')],
  ...PAGE_COMMANDS.map((name): [CommandName, Action] => [
    name,
    (state) => ({ state, events: [{ type: 'asked', name }] }),
  ]),
]);

const EDITING = new Set(COMMANDS.filter((command) => command.edits).map((command) => command.name));

/** Arrows pan where nothing can be edited, so they are never dead. */
const allowed = (state: EditorState, name: CommandName): boolean =>
  state.mode === 'edit' || isArrow(name) || !EDITING.has(name);

export function perform(state: EditorState, name: CommandName, fresh: FreshId): Step {
  if (!allowed(state, name)) return unchanged(state);
  if (isArrow(name)) return arrow(name)(state, fresh);
  const action = ACTIONS.get(name);
  if (!action) throw new Error(`the command ${name} has no action`);
  const gives = name === 'cancel' ? unchanged(state) : flushNudge(state);
  const awake = name === 'cancel' ? gives : unchanged({ ...gives.state, released: false });
  return chain({ state: awake.state, events: gives.events }, (next) => action(next, fresh));
}
