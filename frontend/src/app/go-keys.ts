/** `g` and a letter goes somewhere; `?` opens the sheet of keys. A page's own keys come first. */
import { useEffect, useRef, useState } from 'react';

const PATIENCE_MS = 3000;
const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

export interface GoKeys {
  /** True between `g` and the letter. */
  waiting: boolean;
}

interface Wishes {
  go: (key: string) => void;
  sheet: () => void;
}

/** Whether a bare key belongs to what is focused, or to a dialog, and not to the shell. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  return event.target instanceof Element && event.target.closest(TYPING) !== null;
}

export function useGoKeys(wishes: Wishes): GoKeys {
  const [waiting, setWaiting] = useState(false);
  const latest = useRef(wishes);
  useEffect(() => {
    latest.current = wishes;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      // Only once every handler of the page has had its chance: its keys come first.
      setTimeout(() => {
        if (event.defaultPrevented) return;
        if (event.key === 'g') setWaiting(true);
        if (event.key === '?') latest.current.sheet();
      });
    };
    globalThis.addEventListener('keydown', hear);
    return () => globalThis.removeEventListener('keydown', hear);
  }, []);
  useEffect(() => (waiting ? hearLetter((key) => latest.current.go(key), () => setWaiting(false)) : undefined), [waiting]);
  return { waiting };
}

/** Takes the next key for itself, so that no page acts on it; gives up after a while. Returns how to stop. */
function hearLetter(go: (key: string) => void, done: () => void): () => void {
  const hear = (event: KeyboardEvent) => {
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    done();
    if (event.key !== 'Escape') go(event.key);
  };
  globalThis.addEventListener('keydown', hear, { capture: true });
  const impatience = setTimeout(done, PATIENCE_MS);
  return () => {
    globalThis.removeEventListener('keydown', hear, { capture: true });
    clearTimeout(impatience);
  };
}
