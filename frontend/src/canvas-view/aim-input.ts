/** Mouse and keys on a picture that is pointed at: the wheel and the middle button move it, the others act on it. */
import { type Act, middleOf, pixelAt, scrollTo, stepped } from '../canvas/aim';
import type { Editor } from '../canvas/editor/editor';
import type { Point } from '../canvas/geometry';
import { turn } from './pointer-input';

export interface Aiming {
  /** The cross-hair now. */
  readonly cross: () => Point;
  /** By keys it is read aloud, by the pointer not. */
  readonly aim: (at: Point, byKeys: boolean) => void;
  readonly act: (act: Act) => void;
  /** Where a drag begins that keys have begun; null for none. */
  readonly grip: () => Point | null;
  readonly grasp: (from: Point | null) => void;
}

const PRIMARY = 0;
const MIDDLE = 1;
const STILL_PIXELS = 4;
const MARGIN = 40;
const PLAIN = { shift: false, mod: false, alt: false };
const ZOOM_STEP = 1.4;

/** Returns how to detach. */
export function attachAim(host: HTMLElement, editor: Editor, aiming: Aiming): () => void {
  const detach = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
    host.addEventListener(type, listener, { signal: detach.signal, passive: false });
  attachMouse(host, editor, aiming, on);
  on('keydown', (event) => {
    if (pressed(event, editor, aiming)) event.preventDefault();
  });
  on('blur', () => aiming.grasp(null));
  return () => detach.abort();
}

type On = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) => void;

function attachMouse(host: HTMLElement, editor: Editor, aiming: Aiming, on: On): void {
  const device = (event: MouseEvent): Point => {
    const { left, top } = host.getBoundingClientRect();
    const { density } = editor.state();
    return { x: (event.clientX - left) * density, y: (event.clientY - top) * density };
  };
  const pixel = (event: MouseEvent): Point => pixelAt(editor.state().viewport, device(event), editor.state().screen);
  // Clicks and menus tell whole CSS pixels only, which may be several of the picture's; pointer events tell parts.
  let pressedAt: Point = aiming.cross();
  let clickedAt: Point = pressedAt;
  let down: { x: number; y: number } | null = null;
  let dragged = false;
  on('pointerdown', (event) => {
    host.focus({ preventScroll: true });
    pressedAt = pixel(event);
    if (event.button === MIDDLE) {
      event.preventDefault();
      host.setPointerCapture(event.pointerId);
      editor.send({ type: 'press', at: device(event), modifiers: PLAIN, pans: true });
    }
    if (event.button !== PRIMARY) return;
    host.setPointerCapture(event.pointerId);
    down = { x: event.clientX, y: event.clientY };
    dragged = false;
  });
  on('pointermove', (event) => {
    if (editor.state().gesture) editor.send({ type: 'move', at: device(event), modifiers: PLAIN });
    aiming.aim(pixel(event), false);
  });
  on('pointerup', (event) => {
    if (editor.state().gesture) editor.send({ type: 'release', at: device(event), modifiers: PLAIN });
    if (event.button !== PRIMARY || !down) return;
    dragged = Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL_PIXELS;
    if (dragged) aiming.act({ type: 'drag', from: pressedAt, to: pixel(event) });
    down = null;
  });
  on('pointercancel', () => {
    down = null;
    editor.send({ type: 'command', name: 'cancel' });
  });
  on('click', (event) => {
    if (dragged || event.detail > 2) return;
    // Both clicks of a double one are meant for one place, even if the hand has moved a little in between.
    if (event.detail < 2) clickedAt = pressedAt;
    aiming.act({ type: event.detail === 2 ? 'doubleClick' : 'click', at: clickedAt });
  });
  on('contextmenu', (event) => {
    event.preventDefault();
    // Opened by a key there is no button, and no place.
    aiming.act({ type: 'rightClick', at: event.button === 2 ? pressedAt : aiming.cross() });
  });
  on('wheel', (event) => {
    event.preventDefault();
    turn(editor, event, device(event));
  });
}

/** Whether the key meant something. */
function pressed(event: KeyboardEvent, editor: Editor, aiming: Aiming): boolean {
  const { screen } = editor.state();
  const far = event.ctrlKey || event.metaKey;
  const next = stepped(aiming.cross(), event.key, event.shiftKey, far, screen);
  if (next) {
    aiming.aim(next, true);
    const { viewport, view } = editor.state();
    const { dx, dy } = scrollTo(middleOf(viewport, next), view, MARGIN);
    if (dx !== 0 || dy !== 0) editor.send({ type: 'scroll', dx, dy });
    return true;
  }
  if (far || event.altKey) return false;
  return acted(event, aiming) || zoomed(event.key, editor, aiming.cross());
}

function acted({ key, shiftKey }: KeyboardEvent, aiming: Aiming): boolean {
  const at = aiming.cross();
  const from = aiming.grip();
  if (key === 'Enter') aiming.act({ type: shiftKey ? 'doubleClick' : 'click', at });
  else if (key === 'r') aiming.act({ type: 'rightClick', at });
  else if (key === 'm') aiming.act({ type: 'moveTo', at });
  else if (key === 'd' && from) aiming.act({ type: 'drag', from, to: at });
  else if (key === 'd') aiming.grasp(at);
  else if (key !== 'Escape' || !from) return false;
  if (from) aiming.grasp(null);
  return true;
}

function zoomed(key: string, editor: Editor, cross: Point): boolean {
  if (key === '0') editor.send({ type: 'command', name: 'fit' });
  const factor = key === '+' ? ZOOM_STEP : key === '-' ? 1 / ZOOM_STEP : 0;
  if (factor) editor.send({ type: 'zoom', factor, at: middleOf(editor.state().viewport, cross) });
  return key === '0' || factor > 0;
}
