/** What the `?` sheet lists: the commands and the fixed keys of the parts of the page that are there. */
import { useEffect, useSyncExternalStore } from 'react';

/** Keys that cannot be changed, such as those of a script editor. */
export interface FixedKeys {
  /** As printed on the keys: `Ctrl+Space`. */
  readonly keys: string;
  readonly title: string;
}

export interface Shown {
  readonly names: readonly string[];
  readonly fixed: readonly FixedKeys[];
}

const NOTHING: Shown = { names: [], fixed: [] };
const listeners = new Set<() => void>();
let parts: readonly Shown[] = [];
let all: Shown = NOTHING;

function become(next: typeof parts): void {
  parts = next;
  all = {
    names: [...new Set(parts.flatMap(({ names }) => names))],
    fixed: parts.flatMap(({ fixed }) => fixed),
  };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(part: Shown): () => void {
  become([...parts, part]);
  return () => become(parts.filter((other) => other !== part));
}

/** Lists commands in the sheet while the calling part of the page is there. */
export function useShowCommands(names: readonly string[]): void {
  const joined = names.join(' ');
  useEffect(() => show({ names: joined === '' ? [] : joined.split(' '), fixed: [] }), [joined]);
}

/** The same for fixed keys. Give a constant, not a list made while rendering. */
export function useFixedKeys(fixed: readonly FixedKeys[]): void {
  useEffect(() => show({ names: [], fixed }), [fixed]);
}

export const useShown = (): Shown => useSyncExternalStore(subscribe, () => all);
