/** What every part of a page knows of the keyboard: the person's own keys, and how the sheet is opened. */
import { createContext, useContext } from 'react';

import { type Remapping, keysNamed } from './bindings';
import { ariaKeys } from './chords';
import type { AnyCommandName } from './commands';

export interface Keyboard {
  readonly remapping: Remapping;
  readonly openSheet: () => void;
}

export const KeyboardContext = createContext<Keyboard>({ remapping: {}, openSheet: () => undefined });

export const useKeyboard = (): Keyboard => useContext(KeyboardContext);

/** The person's keys of a command. */
export const useKeysOf = (name: AnyCommandName): readonly string[] => keysNamed(name, useKeyboard().remapping);

/** The same for `aria-keyshortcuts`. */
export const useAriaKeys = (name: AnyCommandName): string | undefined => ariaKeys(useKeysOf(name)) || undefined;
