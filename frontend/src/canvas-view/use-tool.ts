/** What the buttons of a picture's tools have in common: what they do, their keys, their tooltip. The canvas keeps the focus. */
import type { MouseEvent } from 'react';

import { COMMANDS, type CommandName } from '../canvas/commands';
import type { Editor } from '../canvas/editor/editor';
import { ariaKeys, readable } from '../keyboard/chords';
import { useKeysOf } from '../keyboard/keyboard';

/** The attributes of the button for a command; `on` says whether it is pressed, where it can be. */
export function useTool(editor: Editor, name: CommandName, on: boolean | undefined) {
  const title = COMMANDS.find((command) => command.name === name)?.title;
  const chords = useKeysOf(name);
  const keys = chords.map((chord) => readable(chord).join('+')).join(' or ') || 'no key';
  return {
    'data-tooltip': `${title ?? ''}: ${keys}`,
    'aria-label': title,
    'aria-keyshortcuts': ariaKeys(chords),
    ...(on !== undefined && { 'aria-pressed': on }),
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => editor.send({ type: 'command', name }),
  };
}
