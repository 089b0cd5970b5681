/** The keys of the page that is open, for the `?` sheet of the shell. */
import { useEffect, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** As printed on the keys: `Enter`, `Alt+1`. */
  keys: string;
  title: string;
}

const listeners = new Set<() => void>();
let registered: readonly (readonly Shortcut[])[] = [];
let shown: readonly Shortcut[] = [];

function register(lists: typeof registered): void {
  registered = lists;
  shown = lists.flat();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lists keys in the sheet while the calling part of the page is there. Give a constant, not a list made while rendering. */
export function usePageShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    register([...registered, shortcuts]);
    return () => register(registered.filter((list) => list !== shortcuts));
  }, [shortcuts]);
}

export function useShownShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(listen, () => shown);
}
