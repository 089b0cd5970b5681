/** State that lives in no attribute, written into the attributes of a snapshot's elements. */
import * as dom from './dom.ts';
import { STATE, type LiveState } from './live_state.ts';
import { memory } from './memory.ts';
import { body } from './places.ts';

/** A drawing that does not tell its pixels: they are cut out of the picture of the page. */
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
  if (dom.sheet(el)?.disabled) kept.set('media', 'not all');
}

// A drawing cannot be written down, its pixels can: as the background of the same element.
function pictureState(el: dom.El, kept: Attributes): void {
  const tag = dom.localName(el);
  if (dom.isImage(el) && dom.imageSrc(el).startsWith('blob:')) kept.set('src', dom.imagePixels(el) ?? '');
  if (!dom.isHtml(el) || (tag !== 'canvas' && tag !== 'video')) return;
  if (tag === 'video') for (const name of ['src', 'poster', 'controls', 'autoplay']) kept.delete(name);
  if (!dom.getClientRects(el).length) return;
  const own = dom.styleOf(el).backgroundImage;
  const pixels = tag === 'canvas' ? dom.canvasPixels(el) : null;
  const image = `url("${pixels ?? pointToPicture(el)}")`;
  const style =
    `background-image: ${own === 'none' ? image : `${image}, ${own}`} !important; background-size: 100% 100% !important; ` +
    'background-repeat: no-repeat !important; background-origin: content-box !important; background-position: 0 0 !important;';
  kept.set('style', `${kept.get('style') ?? ''}; ${style}`);
}

function pointToPicture(el: dom.El): string {
  const { left, top, right, bottom } = dom.getBoundingClientRect(el);
  const token = `actwright-picture-${drawings.length}`;
  drawings.push({ token, rect: [left, top, right, bottom] });
  return token;
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
  if (dom.isIndeterminate(el)) state.indeterminate = true;
  if (dom.localName(el) === 'dialog' && dom.matches(el, ':modal')) state.modal = true;
  if (dom.hasAttribute(el, 'popover') && dom.matches(el, ':popover-open')) state.popover = true;
  if (el !== body && dom.activeElement(dom.getRootNode(el)) === el) state.focus = true;
  if (state.modal) kept.delete('open');
  if (Object.keys(state).length) kept.set(STATE, JSON.stringify(state));
}

export const STATES = [fieldState, pictureState, frameState, liveState] as const;
