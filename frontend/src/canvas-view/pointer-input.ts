/**
 * Mouse, pen, fingers and wheel to editor inputs. The wheel scrolls, as two fingers on a trackpad do; with Ctrl or Command (and
 * so with a pinch) it zooms at the pointer. Space, the middle button or one finger drags the picture; two fingers pinch it.
 */
import type { Editor } from '../canvas/editor/editor';
import { cursor } from '../canvas/editor/cursor';
import type { Point } from '../canvas/geometry';
import type { Modifiers } from '../canvas/gestures/pointer';
import { Fingers } from './fingers';

const PRIMARY = 0;
const MIDDLE = 1;
const LINE = 16;
const PINCH_BELOW = 50;

interface Keys {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const modifiersOf = (event: Keys): Modifiers => ({
  shift: event.shiftKey,
  mod: event.ctrlKey || event.metaKey,
  alt: event.altKey,
});

/** Returns how to detach. */
export function attachPointer(host: HTMLElement, editor: Editor, spaceHeld: () => boolean): () => void {
  const at = (event: MouseEvent): Point => {
    const { left, top, width } = host.getBoundingClientRect();
    const density = width > 0 ? editor.state().view.width / width : 1;
    return { x: (event.clientX - left) * density, y: (event.clientY - top) * density };
  };
  const showCursor = (): void => {
    host.style.cursor = cursor(editor.state(), spaceHeld());
  };
  const detach = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
    host.addEventListener(type, listener, { signal: detach.signal, passive: false });

  const fingers = new Fingers(editor);
  on('pointerdown', (event) => {
    if (event.button !== PRIMARY && event.button !== MIDDLE) return;
    event.preventDefault();
    if (fingers.down(event, at(event))) return;
    host.focus({ preventScroll: true });
    host.setPointerCapture(event.pointerId);
    const pans = event.button === MIDDLE || spaceHeld();
    const touch = event.pointerType === 'touch';
    editor.send({ type: 'press', at: at(event), modifiers: modifiersOf(event), pans, touch });
    showCursor();
  });
  on('pointermove', (event) => {
    if (fingers.move(event, at(event))) return;
    editor.send({ type: 'move', at: at(event), modifiers: modifiersOf(event) });
    showCursor();
  });
  on('pointerup', (event) => {
    if (fingers.up(event)) return;
    editor.send({ type: 'release', at: at(event), modifiers: modifiersOf(event) });
    showCursor();
  });
  on('pointercancel', (event) => {
    fingers.up(event);
    editor.send({ type: 'command', name: 'cancel' });
  });
  on('pointerleave', () => editor.send({ type: 'leave' }));
  on('wheel', (event) => {
    event.preventDefault();
    wheelInput(editor, event, at(event));
  });
  return () => detach.abort();
}

export function wheelInput(editor: Editor, event: WheelEvent, at: Point): void {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
  if (event.ctrlKey || event.metaKey) {
    const delta = event.deltaY * unit;
    const speed = Math.abs(delta) < PINCH_BELOW ? 0.01 : 0.0025;
    editor.send({ type: 'zoom', factor: 2 ** (-delta * speed), at });
    return;
  }
  const { density } = editor.state();
  const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
  editor.send({ type: 'scroll', dx: x * unit * density, dy: y * unit * density });
}
