/** Key presses to editor commands. */
import { type Remapping, type World, bindings } from '../canvas/bindings';
import type { CommandName } from '../canvas/commands';
import { isArrow } from '../canvas/editor/arrow-actions';
import type { Editor } from '../canvas/editor/editor';
import type { EditorState, Mode } from '../canvas/editor/state';
import { type KeyPress, chordOf } from '../canvas/keys';

const REPEATING: ReadonlySet<CommandName> = new Set(['next', 'previous', 'undo', 'redo', 'zoom-in', 'zoom-out']);

export type KeyMap = ReadonlyMap<string, CommandName>;

export const keyMap = (remapping?: Remapping, world?: World): KeyMap => bindings(remapping, world);

export const worldOf = (mode: Mode | undefined): World => (mode === 'review' ? 'review' : 'edit');

/** Sends the command that the keys mean. Returns whether they meant one. */
export function sendKeys(editor: Editor, keys: KeyMap, event: KeyPress & { readonly repeat: boolean }): boolean {
  const name = keys.get(chordOf(event));
  if (name === undefined || (event.key === 'Tab' && leavesByTab(editor.state(), event.shiftKey))) return false;
  if (!event.repeat || isArrow(name) || REPEATING.has(name)) editor.send({ type: 'command', name });
  return true;
}

/** Tab goes from box to box and at the end, or after Escape, out of the canvas: it is no trap (WCAG 2.1.2). */
function leavesByTab(state: EditorState, backwards: boolean): boolean {
  const { order } = state.scene;
  const end = backwards ? order[0] : order.at(-1);
  return state.released || end === undefined || state.selection.at(-1) === end;
}

/** Returns how to detach. `space` is told when the space bar goes down and up. */
export function attachKeys(host: HTMLElement, editor: Editor, keys: KeyMap, space: (held: boolean) => void): () => void {
  const detach = new AbortController();
  const signal = detach.signal;
  host.addEventListener(
    'keydown',
    (event) => {
      if (event.key === ' ') space(true);
      if (event.key === ' ' || sendKeys(editor, keys, event)) event.preventDefault();
    },
    { signal },
  );
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
  return () => detach.abort();
}
