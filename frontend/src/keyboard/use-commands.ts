/** Commands that a page answers wherever its focus is, except in its dialogs and (plain keys) in its text fields. */
import { useLayoutEffect, useRef } from 'react';

import { chosen } from './bindings';
import { type AnyCommandName, COMMANDS } from './commands';
import { useKeyboard } from './keyboard';
import { type Level, keyListener } from './listener';
import { useRunnable } from './runnable';
import { useShowCommands } from './shown';

/** What each command does; undefined: it is known here, and does nothing now. */
export type Actions = Readonly<Partial<Record<AnyCommandName, (() => void) | undefined>>>;

export function useCommands(actions: Actions, level: Exclude<Level, 'focused'> = 'page'): void {
  const { remapping } = useKeyboard();
  const find = (chord: string): (() => void) | undefined => {
    const name = chosen(
      COMMANDS.filter((command) => command.name in actions),
      remapping,
    ).get(chord);
    return name === undefined ? undefined : actions[name as AnyCommandName];
  };
  const latest = useRef(find);
  // With what is shown, not once it has been painted: a key that follows at once would do nothing.
  useLayoutEffect(() => {
    latest.current = find;
  });
  useLayoutEffect(() => keyListener.add({ level, find: (chord) => latest.current(chord) }), [level]);
  useShowCommands(Object.keys(actions));
  useRunnable((name) => actions[name as AnyCommandName]);
}
