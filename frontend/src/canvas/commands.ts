/** Everything the keyboard can do in the editor: names, words for the sheet of keys, default keys, one table. */
import { type Axis, type Edge } from './arrange';
import { FAULTS, type Fault, KINDS, type Kind } from './box';

export const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];
export type ArrowVerb = 'nudge' | 'pull-start' | 'pull-end';
export type ArrowCommand = `${ArrowVerb}-${Direction}${'' | '-far'}`;
export type KindCommand = `kind-${Kind}`;
export type FaultCommand = `fault-${Fault}`;
export type ArrangeCommand = `align-${Edge}` | `distribute-${Axis}`;

/** What the page around the canvas does, wherever its focus is. */
export const PAGE_COMMANDS = [
  'decide',
  'next-screen',
  'previous-screen',
  'take-back',
  'next-finding',
  'previous-finding',
  'settle-remark',
  'note-remark',
  'compare',
  'side-by-side',
  'history',
  'similar',
  'guidelines',
] as const;
export type PageCommand = (typeof PAGE_COMMANDS)[number];

export type CommandName =
  | ArrowCommand
  | KindCommand
  | FaultCommand
  | ArrangeCommand
  | PageCommand
  | 'draw'
  | 'enter'
  | 'link'
  | 'cancel'
  | 'accept'
  | 'accept-all'
  | 'dismiss'
  | 'next-proposal'
  | 'previous-proposal'
  | 'proposals'
  | 'box-here'
  | 'remove'
  | 'duplicate'
  | 'copy'
  | 'paste'
  | 'lock'
  | 'undo'
  | 'redo'
  | 'next'
  | 'previous'
  | 'outwards'
  | 'inwards'
  | 'select-all'
  | 'fit'
  | 'actual-size'
  | 'zoom-to-box'
  | 'zoom-in'
  | 'zoom-out'
  | 'hide'
  | 'labels'
  | 'loupe'
  | 'snapping';

export type Group = 'Page' | 'Make' | 'Kind' | 'Select' | 'Change' | 'Review' | 'View';

/**
 * Where a command lives: on every picture, on every canvas of boxes, only where boxes are edited or reviewed, or on the
 * page around it.
 */
export type Scope = 'view' | 'canvas' | 'edit' | 'review' | 'page';

export interface Command {
  readonly name: CommandName;
  /** The line of the sheet it stands in; several commands may share one. */
  readonly title: string;
  readonly group: Group;
  readonly keys: readonly string[];
  /** Whether it changes boxes: such commands are dead where boxes cannot be edited. */
  readonly edits: boolean;
  readonly scope: Scope;
}

const viewing = (name: CommandName, group: Group, title: string, ...keys: string[]): Command => ({
  name,
  title,
  group,
  keys,
  edits: false,
  scope: 'canvas',
});
const looking = (name: CommandName, title: string, ...keys: string[]): Command => ({
  ...viewing(name, 'View', title, ...keys),
  scope: 'view',
});
const editing = (name: CommandName, group: Group, title: string, ...keys: string[]): Command => ({
  ...viewing(name, group, title, ...keys),
  edits: true,
  scope: 'edit',
});
const reviewing = (name: FaultCommand, title: string, key: string): Command => ({
  ...viewing(name, 'Review', title, key),
  scope: 'review',
});
const ofPage = (name: PageCommand, title: string, ...keys: string[]): Command => ({
  ...viewing(name, 'Page', title, ...keys),
  scope: 'page',
});

const KIND_KEYS: Record<Kind, string> = { click: 'C', type: 'T', select: 'S', hover: 'H', drag: 'D', scroll: 'O' };

const FAULT_KEYS: Record<Fault, string> = {
  missing: 'M',
  extra: 'E',
  loose: 'L',
  tight: 'T',
  'wrong-kind': 'W',
  duplicate: 'D',
};

/** As reviewers read them; the keys say them to the server. */
export const FAULT_TITLES: Record<Fault, string> = {
  missing: 'A box is missing: draw where',
  extra: 'Extra: nothing to box here',
  loose: 'Loose: larger than what it boxes',
  tight: 'Tight: smaller than what it boxes',
  'wrong-kind': 'Of the wrong kind',
  duplicate: 'Duplicate: boxed already',
};

const ARROWS: readonly [verb: ArrowVerb, modifier: string, what: string][] = [
  ['nudge', '', 'Move the box'],
  ['pull-end', 'Mod+', 'Move its right or bottom edge'],
  ['pull-start', 'Alt+', 'Move its left or top edge'],
];

const arrow = (direction: Direction): string => `Arrow${direction[0]?.toUpperCase() ?? ''}${direction.slice(1)}`;

const arrowCommands = ARROWS.flatMap(([verb, modifier, what]) =>
  (['', '-far'] as const).flatMap((far) =>
    DIRECTIONS.map((direction) =>
      editing(
        `${verb}-${direction}${far}`,
        'Change',
        `${what} by ${far ? 10 : 1} px`,
        `${modifier}${far && 'Shift+'}${arrow(direction)}`,
      ),
    ),
  ),
);

export const COMMANDS: readonly Command[] = [
  ofPage('decide', 'Submit for review, or approve', 'Mod+Enter'),
  ofPage('next-screen', 'Next screen', 'Shift+N'),
  ofPage('previous-screen', 'The screen just submitted or judged; the same key goes back', 'Alt+K'),
  ofPage('take-back', 'Take back the submission or decision just made', 'Shift+U'),
  ofPage('next-finding', 'Next remark or change', 'J'),
  ofPage('previous-finding', 'Previous remark or change', 'K'),
  ofPage('settle-remark', 'Settle the remark looked at, or open it again', 'F'),
  ofPage('note-remark', 'Write a note on the remark looked at, or on the latest one', 'Shift+R'),
  ofPage('compare', 'Flip between before and now', 'Q'),
  ofPage('side-by-side', 'Before and now side by side', 'Shift+Q'),
  ofPage('history', 'History', 'Y'),
  ofPage('similar', 'Copy boxes from a similar screen', 'Shift+C'),
  ofPage('guidelines', 'Guidelines: unfold and read, or fold up', 'I'),
  editing('draw', 'Make', 'Draw, also inside a box: drag, or arrows and Enter for each corner', 'N', 'R'),
  viewing('enter', 'Make', 'Set a corner; otherwise open the selected box', 'Enter'),
  viewing('link', 'Make', 'In the studio: drag from the selected box; Enter on another one lets go', 'Shift+D'),
  viewing('cancel', 'Make', 'Give up the gesture, the selection, then the keyboard', 'Escape'),
  editing('accept', 'Make', 'Accept the proposal under the pointer, or the next one', 'A'),
  editing('accept-all', 'Make', 'Accept all proposals shown', 'Shift+A'),
  editing('dismiss', 'Make', 'Dismiss the proposal under the pointer, or the next one', 'X'),
  editing('next-proposal', 'Make', 'Next proposal', 'P'),
  editing('previous-proposal', 'Make', 'Previous proposal', 'Shift+P'),
  editing('box-here', 'Make', 'Box what is under the pointer (or Alt and a click)', 'B'),
  ...KINDS.map((kind) => editing(`kind-${kind}`, 'Kind', `Kind: ${kind}`, KIND_KEYS[kind])),
  viewing('next', 'Select', 'Next box', 'Tab', '.'),
  viewing('previous', 'Select', 'Previous box', 'Shift+Tab', ','),
  viewing('outwards', 'Select', 'The box around this one', '['),
  viewing('inwards', 'Select', 'The box inside this one', ']'),
  viewing('select-all', 'Select', 'All boxes', 'Mod+A'),
  ...arrowCommands,
  editing('align-left', 'Change', 'Align the left edges of the selected boxes', 'Alt+A'),
  editing('align-right', 'Change', 'Align the right edges', 'Alt+D'),
  editing('align-top', 'Change', 'Align the top edges', 'Alt+W'),
  editing('align-bottom', 'Change', 'Align the bottom edges', 'Alt+S'),
  editing('align-middle-x', 'Change', 'Align the middles, one above the other', 'Alt+H'),
  editing('align-middle-y', 'Change', 'Align the middles, side by side', 'Alt+V'),
  editing('distribute-x', 'Change', 'Equal gaps from left to right, of three or more', 'Alt+Shift+H'),
  editing('distribute-y', 'Change', 'Equal gaps from top to bottom, of three or more', 'Alt+Shift+V'),
  editing('remove', 'Change', 'Delete', 'Delete', 'Backspace'),
  editing('duplicate', 'Change', 'Duplicate', 'Mod+D'),
  viewing('copy', 'Change', 'Copy, also to another screen', 'Mod+C'),
  editing('paste', 'Change', 'Paste', 'Mod+V'),
  editing('lock', 'Change', 'Lock or unlock', 'L'),
  editing('undo', 'Change', 'Undo', 'Mod+Z'),
  editing('redo', 'Change', 'Redo', 'Mod+Shift+Z', 'Mod+Y'),
  ...FAULTS.map((fault) => reviewing(`fault-${fault}`, FAULT_TITLES[fault], FAULT_KEYS[fault])),
  looking('fit', 'Whole screen', '0'),
  looking('actual-size', '100 %', '1'),
  viewing('zoom-to-box', 'View', 'Zoom to the selected box', '2'),
  looking('zoom-in', 'Zoom in', '+', '='),
  looking('zoom-out', 'Zoom out', '-'),
  viewing('hide', 'View', 'Hide or show all boxes', 'Shift+H'),
  editing('proposals', 'View', 'Hide or show proposals', 'V'),
  viewing('labels', 'View', 'Hide or show labels', 'Shift+L'),
  looking('loupe', 'Loupe', 'Z'),
  editing('snapping', 'View', 'Snapping on or off (Alt while dragging: off)', 'M'),
];
