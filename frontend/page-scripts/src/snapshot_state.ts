/** State that lives in no attribute, written into the attributes of a snapshot's elements. */
import * as dom from './dom.ts';
import { customStates } from './custom_states.ts';
import { PIXELS, STATE, type End, type HighlightEnd, type LiveState } from './live_state.ts';
import { memory } from './memory.ts';
import { body } from './roots.ts';
import { changedSheetAddress } from './snapshot_styles.ts';

/** A drawing that does not tell its pixels: they are cut out of a picture of the page in which it is seen by itself. */
export interface Drawing {
  token: string;
  rect: [number, number, number, number];
}
type Attributes = Map<string, string>;

export const drawings: Drawing[] = [];

function fieldState(el: dom.El, kept: Attributes): void {
  if (dom.isInput(el)) {
    if (dom.isChecked(el)) kept.set('checked', '');
    const type = dom.inputType(el);
    if (type === 'password') kept.set('value', '•'.repeat(dom.inputValue(el).length));
    else if (type !== 'file') kept.set('value', dom.inputValue(el));
  }
  if (dom.isSelected(el)) kept.set('selected', '');
  if ((dom.sheet(el) ?? dom.linkSheet(el))?.disabled) kept.set('media', 'not all');
  const address = changedSheetAddress(el);
  if (address) {
    kept.set('href', address);
    kept.delete('crossorigin');
  }
}

// A drawing cannot be written down, its pixels can: as the background of the same element.
function pictureState(el: dom.El, kept: Attributes): void {
  const tag = dom.localName(el);
  if (dom.isImage(el) && dom.imageSrc(el).startsWith('blob:')) kept.set('src', dom.imagePixels(el) ?? '');
  if (!dom.isHtml(el) || (tag !== 'canvas' && tag !== 'video')) return;
  if (tag === 'video') for (const name of ['src', 'poster', 'controls', 'autoplay']) kept.delete(name);
  if (!dom.getClientRects(el).length) return;
  const pixels = tag === 'canvas' ? dom.canvasPixels(el) : null;
  if (pixels) {
    kept.set(PIXELS, pixels);
    return;
  }
  const own = dom.styleOf(el).backgroundImage;
  const image = `url("${pointToPicture(el)}")`;
  const style =
    `background-image: ${own === 'none' ? image : `${image}, ${own}`} !important; background-size: 100% 100% !important; ` +
    'background-repeat: no-repeat !important; background-origin: border-box !important; background-position: 0 0 !important;';
  kept.set('style', `${kept.get('style') ?? ''}; ${style}`);
}

// A plug-in, or a document of its own, becomes its picture; without it the fallback shows.
function objectState(el: dom.El, kept: Attributes): void {
  const tag = dom.localName(el);
  if (!dom.isPlugIn(el)) return;
  for (const name of [tag === 'object' ? 'data' : 'src', 'type', 'classid', 'codebase']) kept.delete(name);
  const { left, top, right, bottom } = dom.getBoundingClientRect(el);
  const showsFallback = dom.children(el).some((child) => dom.getClientRects(child).length > 0);
  if (showsFallback || right - left < 1 || bottom - top < 1) return;
  kept.set('type', 'image/png');
  kept.set(tag === 'object' ? 'data' : 'src', pointToPicture(el));
}

function pointToPicture(el: dom.El): string {
  const { left, top, right, bottom } = dom.getBoundingClientRect(el);
  const token = `actwright-picture-${drawings.length}`;
  memory.drawn[drawings.length] = el;
  drawings.push({ token, rect: [left, top, right, bottom] });
  return token;
}

/** In quirks mode `:hover` by itself is true of links alone. */
const HOVER = ':is(:hover)';
const isHovered = dom.matches(dom.documentElement(), HOVER);
const manualSlots = new Map<dom.El, string>();
const focused = new Set([dom.activeElement(dom.pageDocument)]);
const shadows = { areManual: false };

/** Notes the state of a shadow root, before that of the elements in it and of those that it shows. */
export function enterShadow(root: dom.Root): void {
  focused.add(dom.activeElement(root));
  shadows.areManual ||= dom.isManual(root);
}

// Where a script says which slot an element goes to, the copy says it by names.
function slotState(el: dom.El, kept: Attributes): void {
  if (!shadows.areManual) return;
  const slot = dom.isSlot(el) ? el : dom.assignedSlot(el);
  const root = slot && dom.getRootNode(slot);
  if (!slot || !dom.isShadowRoot(root) || !dom.isManual(root)) return;
  const name = manualSlots.get(slot) ?? `actwright-slot-${manualSlots.size}`;
  manualSlots.set(slot, name);
  kept.set(slot === el ? 'name' : 'slot', name);
}

function frameState(el: dom.El, kept: Attributes): void {
  const tag = dom.localName(el);
  if (tag !== 'iframe' && tag !== 'frame') return;
  kept.set('src', memory.frames.get(el) ?? 'about:blank');
  kept.delete('loading');
}

// What no attribute can say is left for the moment of reopening.
function liveState(el: dom.El, kept: Attributes): void {
  const state: LiveState = {};
  const [left, top] = [dom.scrollLeft(el), dom.scrollTop(el)];
  if (left || top) state.scroll = [left, top];
  const tag = dom.localName(el);
  if (tag === 'dialog' && dom.matches(el, ':modal')) state.modal = isReached(el) ? 2 : 1;
  if (CONTROLS.has(tag)) controlState(el, state);
  if (tag.includes('-')) Object.assign(state, customStates(el), isInvalid(el) ? { invalid: true } : null);
  if (selection) selectionState(el, selection, state);
  if (highlights.length) highlightState(el, state);
  if (kept.has('popover') && dom.matches(el, ':popover-open')) state.popover = true;
  if (el !== body && focused.has(el)) state.focus = dom.matches(el, ':focus-visible');
  if (isHovered && dom.matches(el, HOVER)) state.hover = true;
  if (state.modal) kept.delete('open');
  if (Object.keys(state).length) kept.set(STATE, JSON.stringify(state));
}

const CONTROLS = new Set(['input', 'select', 'textarea']);

function controlState(el: dom.El, state: LiveState): void {
  if (dom.isIndeterminate(el)) state.indeterminate = true;
  if (dom.hasNoChoice(el)) state.noChoice = true;
  if (isInvalid(el) && dom.hasCustomError(el)) state.invalid = true;
  const text = focused.has(el) ? dom.selectedText(el) : null;
  if (text) state.text = text;
}

const isInvalid = (el: dom.El): boolean => dom.isHtml(el) && dom.matches(el, ':invalid');

// Of several modal dialogs only the topmost one is not inert.
function isReached(el: dom.El): boolean {
  const { left, top, right, bottom } = dom.getBoundingClientRect(el);
  const hit = dom.elementFromPoint(dom.pageDocument, (left + right) / 2, (top + bottom) / 2);
  return hit !== null && dom.contains(el, hit);
}

/** The numbers of the children as they are counted when they are restored: comments do not count. */
const numberOf = (parent: dom.AnyNode, node: dom.AnyNode): number =>
  dom
    .childNodes(parent)
    .filter((each) => dom.isText(each) || dom.isElementNode(each))
    .indexOf(node);

function endIn(el: dom.El, { node, offset }: dom.Boundary): End | null {
  if (node === el) {
    const next = dom.childNodes(el)[offset];
    return [-1, next ? numberOf(el, next) : -1];
  }
  return dom.isText(node) && dom.parentNode(node) === el ? [numberOf(el, node), offset] : null;
}

const selection = dom.selectionEnds();

function selectionState(el: dom.El, [first, last]: [dom.Boundary, dom.Boundary], state: LiveState): void {
  const [start, end] = [endIn(el, first), endIn(el, last)];
  if (start) state.start = start;
  if (end) state.end = end;
}

const highlights = dom.highlights();

function highlightState(el: dom.El, state: LiveState): void {
  const inside = (end: 0 | 1): HighlightEnd[] =>
    highlights.flatMap(([name, ends], part): HighlightEnd[] => {
      const place = endIn(el, ends[end]);
      return place ? [[name, part, place]] : [];
    });
  const [starts, ends] = [inside(0), inside(1)];
  if (starts.length) state.highlightStarts = starts;
  if (ends.length) state.highlightEnds = ends;
}

type State = (el: dom.El, kept: Attributes) => void;
const OF_ALL: readonly State[] = [slotState, liveState];
const BY_TAG = new Map<string, readonly State[]>([
  ...['input', 'option', 'style', 'link'].map((tag) => [tag, [fieldState, ...OF_ALL]] as const),
  ...['img', 'canvas', 'video'].map((tag) => [tag, [pictureState, ...OF_ALL]] as const),
  ...['object', 'embed'].map((tag) => [tag, [objectState, ...OF_ALL]] as const),
  ...['iframe', 'frame'].map((tag) => [tag, [...OF_ALL, frameState]] as const),
]);

/** What writes the state of elements of a name into their attributes. */
export const statesOf = (tag: string): readonly State[] => BY_TAG.get(tag) ?? OF_ALL;
