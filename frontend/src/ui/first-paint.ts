/** What stands around a page's picture or list is rendered once those are painted, so that they need not wait for it. */
import { useEffect, useSyncExternalStore } from 'react';

/** A window that is not shown begins no frames. */
const LONGEST_MS = 300;

let painted = true;
const listeners = new Set<() => void>();

/** Called before anything is rendered: from now on `useFirstPainted` is false until `useTellFirstPaint` has told. */
export function awaitFirstPaint(): void {
  painted = false;
}

/** Whether the page has been painted since it was opened; true where nobody waits for it. */
export const useFirstPainted = (): boolean => useSyncExternalStore(subscribe, () => painted);

/** For the component that is painted first. */
export function useTellFirstPaint(): void {
  useEffect(() => {
    if (painted) return undefined;
    let timer = setTimeout(tell, LONGEST_MS);
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      // What is put off in a frame runs after it was painted.
      timer = setTimeout(tell);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
}

function tell(): void {
  painted = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
