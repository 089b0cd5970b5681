/** The state of an element that no attribute of HTML says, as JSON in an attribute of our own. */
export const STATE = 'data-actwright-state';
/** On a `template` that holds what HTML's parser would not leave where it was. */
export const MOVED = 'data-actwright-node';
/** On a `template` whose content are children of its own, as scripts make them: they are shown where a style says so. */
export const FILLED = 'data-actwright-filled';
/** On such a template of a child of the root element: the number of that child. */
export const PLACE = 'data-actwright-place';
/** On the root element: `head` or `body`, which the document lacks though every parsed one has it. */
export const LACKS = 'data-actwright-lacks';
/** On a style element that stands for an adopted style sheet. */
export const ADOPTED = 'data-actwright-adopted';
/** On a style element for the fonts and properties that scripts have added. */
export const SCRIPTED = 'data-actwright-scripted';
/** The address of the picture of a canvas. */
export const PIXELS = 'data-actwright-pixels';

/** A place inside an element: the number of a child (-1 for the element itself) and an offset in it. */
export type End = [child: number, offset: number];

/** An end of a part that scripts highlight: the highlight's name, the number of the part, and the place. */
export type HighlightEnd = [name: string, part: number, place: End];

export interface LiveState {
  scroll?: [number, number];
  indeterminate?: true;
  /** In the order in which modal dialogs lie over each other. */
  modal?: number;
  popover?: true;
  /** Whether the element that has the focus shows it: what was clicked does not. */
  focus?: boolean;
  /** Whether the pointer is on it. */
  hover?: true;
  noChoice?: true;
  invalid?: true;
  /** Custom states of a custom element. */
  states?: string[];
  /** The selected part of a text control. */
  text?: [number, number];
  /** Where the selection of the document begins and ends, if that is in here. */
  start?: End;
  end?: End;
  /** Where parts that scripts highlight begin and end in here. */
  highlightStarts?: HighlightEnd[];
  highlightEnds?: HighlightEnd[];
}
