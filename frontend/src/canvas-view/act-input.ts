/** Mouse buttons on a picture as pointer actions of a script: click, double click, right click, drag. */
import { type Act, isOnPicture, pixelAt } from '../canvas/aim';
import type { Editor } from '../canvas/editor/editor';
import type { Point } from '../canvas/geometry';

const PRIMARY = 0;
const SECONDARY = 2;
/** CSS pixels that a click may travel. */
const CLICK_SLACK = 4;

export interface ActPort {
  readonly act: (act: Act) => void;
  /** Where a context menu is meant that a key has opened; null: nowhere. */
  readonly cross: () => Point | null;
}

/** A device point of the canvas from an event of the mouse. */
export function devicePoint(host: HTMLElement, editor: Editor, event: MouseEvent): Point {
  const { left, top } = host.getBoundingClientRect();
  const { density } = editor.state();
  return { x: (event.clientX - left) * density, y: (event.clientY - top) * density };
}

/** The pixel of the picture under the mouse, the nearest one where it is beside the picture. */
export const pixelUnder = (host: HTMLElement, editor: Editor, event: MouseEvent): Point =>
  pixelAt(editor.state().viewport, devicePoint(host, editor, event), editor.state().screen);

interface Press {
  /** In the picture's pixels: clicks and menus tell whole CSS pixels only, pointer events tell parts. */
  readonly at: Point;
  readonly client: Point;
  /** Beside the picture nothing is meant. */
  readonly onPicture: boolean;
}

/** Returns how to detach. A drag that pans the picture is no act: attach it before what ends the gesture. */
export function attachActs(host: HTMLElement, editor: Editor, { act, cross }: ActPort): () => void {
  const detach = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
    host.addEventListener(type, listener, { signal: detach.signal, passive: false });
  let press: Press | null = null;
  let clickedAt: Point | null = null;
  let dragged = false;
  on('pointerdown', (event) => {
    const { viewport, screen } = editor.state();
    const onPicture = isOnPicture(viewport, devicePoint(host, editor, event), screen);
    press = { at: pixelUnder(host, editor, event), client: { x: event.clientX, y: event.clientY }, onPicture };
    dragged = false;
  });
  on('pointerup', (event) => {
    if (event.button !== PRIMARY || !press) return;
    dragged = Math.hypot(event.clientX - press.client.x, event.clientY - press.client.y) > CLICK_SLACK;
    const panned = editor.state().gesture?.type === 'pan';
    if (dragged && press.onPicture && !panned)
      act({ type: 'drag', from: press.at, to: pixelUnder(host, editor, event) });
  });
  on('pointercancel', () => void (press = null));
  on('click', (event) => {
    if (dragged || event.detail > 2 || !press?.onPicture) return;
    // Both clicks of a double one are meant for one place, even if the pointer has moved a little in between.
    if (event.detail < 2 || !clickedAt) clickedAt = press.at;
    act({ type: event.detail === 2 ? 'doubleClick' : 'click', at: clickedAt });
  });
  on('contextmenu', (event) => {
    event.preventDefault();
    // Opened by a key there is no button, and no place.
    const at = event.button === SECONDARY ? press?.onPicture && press.at : cross();
    if (at) act({ type: 'rightClick', at });
  });
  return () => detach.abort();
}
