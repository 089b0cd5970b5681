/** Mouse and keys on a picture that is pointed at: the wheel and the middle button move it, the others act on it. */
import { type Act, middleOf, scrollTo, stepped } from '../canvas/aim';
import type { CommandName } from '../canvas/commands';
import type { Editor } from '../canvas/editor/editor';
import type { Point } from '../canvas/geometry';
import { NO_MODIFIERS } from '../canvas/gestures/pointer';
import { type Remapping, chosen } from '../keyboard/bindings';
import { COMMANDS } from '../keyboard/commands';
import { keyListener } from '../keyboard/listener';
import { attachActs, devicePoint, pixelUnder } from './act-input';
import { wheelInput } from './pointer-input';

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
const MARGIN = 40;
export const AIM_COMMANDS = COMMANDS.filter(({ scope }) => scope === 'aim' || scope === 'view');

/** Returns how to detach. */
export function attachAim(host: HTMLElement, editor: Editor, aiming: Aiming, remapping: Remapping): () => void {
  const detach = new AbortController();
  const detachActs = attachActs(host, editor, aiming);
  attachMouse(host, editor, aiming, detach.signal);
  const names = chosen(AIM_COMMANDS, remapping);
  const remove = keyListener.add({
    level: 'focused',
    element: host,
    repeats: true,
    find: (chord, event) => arrowAct(event, editor, aiming) ?? actOf(names.get(chord), event, editor, aiming),
  });
  return () => {
    remove();
    detachActs();
    detach.abort();
  };
}

/** The cross-hair follows the mouse; the middle button and the wheel move the picture. */
function attachMouse(host: HTMLElement, editor: Editor, aiming: Aiming, signal: AbortSignal): void {
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
    host.addEventListener(type, listener, { signal, passive: false });
  const device = (event: MouseEvent): Point => devicePoint(host, editor, event);
  on('pointerdown', (event) => {
    host.focus({ preventScroll: true });
    if (event.button === MIDDLE) {
      event.preventDefault();
      editor.send({ type: 'press', at: device(event), modifiers: NO_MODIFIERS, pans: true });
    }
    if (event.button === PRIMARY || event.button === MIDDLE) host.setPointerCapture(event.pointerId);
  });
  on('pointermove', (event) => {
    editor.send({ type: 'move', at: device(event), modifiers: NO_MODIFIERS });
    aiming.aim(pixelUnder(host, editor, event), false);
  });
  on('pointerup', (event) => {
    if (editor.state().gesture) editor.send({ type: 'release', at: device(event), modifiers: NO_MODIFIERS });
  });
  on('pointerleave', () => editor.send({ type: 'leave' }));
  on('pointercancel', () => editor.send({ type: 'command', name: 'cancel' }));
  on('wheel', (event) => {
    event.preventDefault();
    wheelInput(editor, event, device(event));
  });
  on('blur', () => aiming.grasp(null));
}

/** Arrows move the cross-hair, Shift by less and Ctrl by more. */
function arrowAct(event: KeyboardEvent, editor: Editor, aiming: Aiming): (() => void) | undefined {
  if (event.altKey) return undefined;
  const far = event.ctrlKey || event.metaKey;
  const next = stepped(aiming.cross(), event.key, event.shiftKey, far, editor.state().screen);
  if (!next) return undefined;
  return () => {
    aiming.aim(next, true);
    const { viewport, view } = editor.state();
    const { dx, dy } = scrollTo(middleOf(viewport, next), view, MARGIN);
    if (dx !== 0 || dy !== 0) editor.send({ type: 'scroll', dx, dy });
    // The loupe and the zoom go by the pointer, whoever moves it.
    editor.send({ type: 'move', at: middleOf(editor.state().viewport, next), modifiers: NO_MODIFIERS });
  };
}

function actOf(
  name: string | undefined,
  event: KeyboardEvent,
  editor: Editor,
  aiming: Aiming,
): (() => void) | undefined {
  if (name === undefined || (name === 'aim-cancel' && !aiming.grip())) return undefined;
  if (!name.startsWith('aim-')) return () => look(name, editor, aiming.cross());
  return event.repeat ? () => undefined : () => act(name, aiming);
}

function act(name: string, aiming: Aiming): void {
  const at = aiming.cross();
  const from = aiming.grip();
  if (name === 'aim-click') aiming.act({ type: 'click', at });
  else if (name === 'aim-double-click') aiming.act({ type: 'doubleClick', at });
  else if (name === 'aim-right-click') aiming.act({ type: 'rightClick', at });
  else if (name === 'aim-move') aiming.act({ type: 'moveTo', at });
  else if (name === 'aim-drag' && from) aiming.act({ type: 'drag', from, to: at });
  aiming.grasp(name === 'aim-drag' && !from ? at : null);
}

/** A command of the view; by keys it is the cross-hair that is zoomed at. */
function look(name: string, editor: Editor, cross: Point): void {
  const { viewport, pointer } = editor.state();
  if (!pointer) editor.send({ type: 'move', at: middleOf(viewport, cross), modifiers: NO_MODIFIERS });
  editor.send({ type: 'command', name: name as CommandName });
}
