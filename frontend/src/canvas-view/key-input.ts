/** Key presses to editor commands. */
import type { CommandName } from '../canvas/commands';
import { isArrow } from '../canvas/editor/arrow-actions';
import type { Editor } from '../canvas/editor/editor';
import type { EditorState, Mode } from '../canvas/editor/state';
import { type World, bindings } from '../keyboard/bindings';
import { keyListener } from '../keyboard/listener';

const REPEATING: ReadonlySet<CommandName> = new Set(['next', 'previous', 'undo', 'redo', 'zoom-in', 'zoom-out']);

export type KeyMap = ReadonlyMap<string, CommandName>;

export const keyMap = bindings;

export const worldOf = (mode: Mode | undefined): World => (mode === 'review' ? 'review' : 'edit');

/** Sends the command that the chord means; undefined: it means none. */
export function commandOn(
  editor: Editor,
  keys: KeyMap,
  chord: string,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'repeat'>,
): (() => void) | undefined {
  const name = keys.get(chord);
  if (name === undefined || (event.key === 'Tab' && leavesByTab(editor.state(), event.shiftKey))) return undefined;
  const acts = !event.repeat || isArrow(name) || REPEATING.has(name);
  return () => {
    if (acts) editor.send({ type: 'command', name });
  };
}

/** Tab goes from box to box and at the end, or after Escape, out of the canvas: it is no trap (WCAG 2.1.2). */
function leavesByTab(state: EditorState, backwards: boolean): boolean {
  const { order } = state.scene;
  const end = backwards ? order[0] : order.at(-1);
  return state.released || end === undefined || state.selection.at(-1) === end;
}

/** Returns how to detach. `space` is told when the space bar goes down and up. */
export function attachKeys(
  host: HTMLElement,
  editor: Editor,
  keys: KeyMap,
  space: (down: boolean) => void,
): () => void {
  const detach = new AbortController();
  const signal = detach.signal;
  const remove = keyListener.add({
    level: 'focused',
    element: host,
    repeats: true,
    find: (chord, event) => (event.key === ' ' ? () => space(true) : commandOn(editor, keys, chord, event)),
  });
  host.addEventListener(
    'keyup',
    (event) => {
      if (event.key === ' ') space(false);
      if (event.key.startsWith('Arrow')) editor.send({ type: 'settle' });
    },
    { signal },
  );
  host.addEventListener(
    'blur',
    () => {
      space(false);
      editor.send({ type: 'settle' });
    },
    { signal },
  );
  return () => {
    remove();
    detach.abort();
  };
}
