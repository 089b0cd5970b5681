/** Command name to action: the one table. */
import { FAULTS, KINDS } from '../box';
import { COMMANDS, type CommandName, PAGE_COMMANDS } from '../commands';
import { arrow, isArrow } from './arrow-actions';
import * as boxes from './box-actions';
import { boxHere } from './box-here';
import { andThen, settled } from './commit';
import * as ghosts from './ghost-actions';
import * as links from './link-actions';
import { fault } from './review-actions';
import * as select from './select-actions';
import { type Action, type EditorState, type FreshId, type Step, still } from './state';
import * as view from './view-actions';

const ACTIONS = new Map<CommandName, Action>([
  ['draw', boxes.draw],
  ['enter', select.enter],
  ['link', links.takeHold],
  ['cancel', select.cancel],
  ['accept', ghosts.accept],
  ['accept-all', ghosts.acceptAll],
  ['dismiss', ghosts.dismiss],
  ['box-here', boxHere],
  ['next-proposal', ghosts.cycleGhosts(1)],
  ['previous-proposal', ghosts.cycleGhosts(-1)],
  ...KINDS.map((kind): [CommandName, Action] => [`kind-${kind}`, boxes.setKind(kind)]),
  ...FAULTS.map((one): [CommandName, Action] => [`fault-${one}`, fault(one)]),
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
  ['undo', boxes.undo],
  ['redo', boxes.redo],
  ['fit', view.fitAll],
  ['actual-size', view.actualSize],
  ['zoom-to-box', view.zoomToBox],
  ['zoom-in', view.zoomStop(1)],
  ['zoom-out', view.zoomStop(-1)],
  ['hide', view.toggle('hidden')],
  ['labels', view.toggle('labels')],
  ['proposals', view.toggle('unoffered')],
  ['loupe', view.toggle('loupe')],
  ['snapping', view.toggle('snapping')],
  ...PAGE_COMMANDS.map((name): [CommandName, Action] => [name, (state) => ({ state, events: [{ type: 'asked', name }] })]),
  ['sheet', (state) => ({ state, events: [{ type: 'sheet' }] })],
]);

const EDITING = new Set(COMMANDS.filter((command) => command.edits).map((command) => command.name));

/** Arrows pan where nothing can be edited, so they are never dead. */
const allowed = (state: EditorState, name: CommandName): boolean =>
  state.mode === 'edit' || isArrow(name) || !EDITING.has(name);

export function perform(state: EditorState, name: CommandName, fresh: FreshId): Step {
  if (!allowed(state, name)) return still(state);
  if (isArrow(name)) return arrow(name)(state, fresh);
  const action = ACTIONS.get(name);
  if (!action) throw new Error(`the command ${name} has no action`);
  const gives = name === 'cancel' ? still(state) : settled(state);
  const awake = name === 'cancel' ? gives : still({ ...gives.state, released: false });
  return andThen({ state: awake.state, events: gives.events }, (next) => action(next, fresh));
}
