/** The whole state of a box editor as one immutable value, and what a step on it yields. */
import type { Area } from '../areas';
import type { Box, Fault, Suggestion, Kind, Mark } from '../box';
import type { PageCommand } from '../commands';
import type { Edit } from '../edits';
import type { Point, Rect, Size } from '../geometry';
import type { Gesture } from '../gestures/gesture';
import { type History, NO_HISTORY } from '../history';
import type { PathStep } from '../path';
import type { EdgeMap } from '../picture/edge-map';
import { type Scene, sceneOf } from '../scene';
import { type Lines, NO_LINES } from '../snapping';
import type { Viewport } from '../viewport';

/** `single`: one box is outlined and the rest dimmed, for labelling it. `review`: as readonly, but faults can be marked. */
export type Mode = 'edit' | 'readonly' | 'review' | 'single';

/** What the page around the editor decides. */
export interface PageSettings {
  readonly mode: Mode;
  /** Drawn to the eye; in `single` mode the one box that is shown. */
  readonly highlighted: string | null;
  readonly labels: boolean;
  readonly suggestions: readonly Suggestion[];
  /** The least confidence of the proposals that are shown. */
  readonly certainty: number;
  readonly path: readonly PathStep[];
  /** Mouse and keys on boxes are actions of a script: a drag from a box draws a line and does not pan. */
  readonly acts: boolean;
  readonly marks: readonly Mark[];
  /** What an action of a run is about. */
  readonly areas: readonly Area[];
  /** Boxes of another time, painted in place of the scene's, and only to be looked at. */
  readonly snapshotBoxes: readonly Box[] | null;
}

export interface EditorState extends PageSettings {
  readonly screen: Size;
  readonly scene: Scene;
  readonly history: History;
  readonly selection: readonly string[];
  readonly hovered: string | null;
  /** The box of which the keyboard has taken hold, to drag from it. */
  readonly linkedFrom: string | null;
  readonly locked: ReadonlySet<string>;
  readonly dismissed: ReadonlySet<string>;
  /** The proposal that keys have gone to. */
  readonly focusedSuggestion: string | null;
  /** Proposals are hidden. */
  readonly suggestionsHidden: boolean;
  readonly clipboard: readonly Box[];
  /** The kind that the next drawn box gets. */
  readonly kind: Kind;
  readonly drawing: boolean;
  readonly snapping: boolean;
  readonly hidden: boolean;
  readonly loupe: boolean;
  /** Escape with nothing left to give up: Tab leaves the canvas now. */
  readonly released: boolean;
  readonly gesture: Gesture | null;
  /** The edges in the picture; null until they have been looked for. */
  readonly edges: EdgeMap | null;
  /** What the gesture snaps to. */
  readonly lines: Lines;
  /** Device pixels of the canvas: it stays where it is when the picture moves. Null while it is elsewhere. */
  readonly pointer: Point | null;
  readonly viewport: Viewport;
  /** Of the canvas, in device pixels. */
  readonly view: Size;
  /** Device pixels per CSS pixel. */
  readonly density: number;
}

export type EditorEvent =
  | { readonly type: 'edited'; readonly edits: readonly Edit[] }
  | { readonly type: 'dismissed'; readonly ids: readonly string[] }
  | { readonly type: 'activated'; readonly id: string }
  | { readonly type: 'linked'; readonly from: string; readonly to: string }
  | { readonly type: 'copied'; readonly boxes: readonly Box[] }
  | { readonly type: 'marked'; readonly fault: Exclude<Fault, 'missing'>; readonly ids: readonly string[] }
  | { readonly type: 'missed'; readonly rect: Rect }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'asked'; readonly name: PageCommand };

export interface Step {
  readonly state: EditorState;
  readonly events: readonly EditorEvent[];
}

/** Returns a new UUID; randomness is a port of the editor. */
export type FreshId = () => string;

export type Action = (state: EditorState, fresh: FreshId) => Step;

export const unchanged = (state: EditorState): Step => ({ state, events: [] });

export const refused = (state: EditorState, reason: string): Step => ({
  state,
  events: [{ type: 'refused', reason }],
});

export interface EditorOptions {
  readonly screen: Size;
  readonly boxes: readonly Box[];
  readonly mode?: Mode;
  readonly clipboard?: readonly Box[];
}

export const initial = ({ screen, boxes, mode = 'edit', clipboard = [] }: EditorOptions): EditorState => ({
  screen,
  scene: sceneOf(boxes),
  history: NO_HISTORY,
  mode,
  highlighted: null,
  labels: false,
  suggestions: [],
  certainty: 0,
  path: [],
  acts: false,
  marks: [],
  areas: [],
  snapshotBoxes: null,
  selection: [],
  hovered: null,
  linkedFrom: null,
  locked: new Set(),
  dismissed: new Set(),
  focusedSuggestion: null,
  suggestionsHidden: false,
  clipboard,
  kind: 'click',
  drawing: false,
  snapping: true,
  hidden: false,
  loupe: false,
  released: false,
  gesture: null,
  edges: null,
  lines: NO_LINES,
  pointer: null,
  viewport: { scale: 1, x: 0, y: 0 },
  view: { width: 0, height: 0 },
  density: 1,
});
