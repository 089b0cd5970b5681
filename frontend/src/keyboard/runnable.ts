/** The commands that can be run now, by name: what a palette lists, wherever on the page they are answered. */
import { useEffect, useRef } from 'react';

type Find = (name: string) => (() => void) | undefined;

const sources = new Set<Find>();

/** Lets the palette run what `find` gives while the calling part of the page is there. */
export function useRunnable(find: Find): void {
  const latest = useRef(find);
  useEffect(() => {
    latest.current = find;
  });
  useEffect(() => {
    const source: Find = (name) => latest.current(name);
    sources.add(source);
    return () => void sources.delete(source);
  }, []);
}

/** What the command does now; undefined: nothing. */
export function actionOf(name: string): (() => void) | undefined {
  for (const find of sources) {
    const act = find(name);
    if (act) return act;
  }
  return undefined;
}
