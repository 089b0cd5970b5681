/** `g` and a letter goes somewhere; `?` opens the sheet of keys. A page's own keys come first. */
import { useEffect, useRef, useState } from 'react';

const PATIENCE_MS = 3000;
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);
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
  useEffect(
    () => listen({ go: (key) => latest.current.go(key), sheet: () => latest.current.sheet() }, setWaiting),
    [],
  );
  return { waiting };
}

/** Keeps what was pressed last in plain sight, not in React's: the letter may follow faster than a page is drawn. */
function listen({ go, sheet }: Wishes, onWaiting: (waiting: boolean) => void): () => void {
  let opened: KeyboardEvent | null = null;
  let impatience: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(impatience);
    opened = null;
    onWaiting(false);
  };
  /** The letter is taken before any page acts on it, unless a page has wanted the `g` for itself. */
  const letter = (event: KeyboardEvent) => {
    if (opened === null || MODIFIERS.has(event.key)) return;
    const meant = !opened.defaultPrevented;
    close();
    if (!meant) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key !== 'Escape') go(event.key);
  };
  const hear = (event: KeyboardEvent) => {
    if (isTaken(event)) return;
    if (event.key === 'g') {
      opened = event;
      impatience = setTimeout(close, PATIENCE_MS);
    }
    // Only once every handler of the page has had its chance: its keys come first.
    setTimeout(() => {
      if (event.defaultPrevented) return;
      if (event === opened) onWaiting(true);
      if (event.key === '?') sheet();
    });
  };
  globalThis.addEventListener('keydown', letter, { capture: true });
  globalThis.addEventListener('keydown', hear);
  return () => {
    close();
    globalThis.removeEventListener('keydown', letter, { capture: true });
    globalThis.removeEventListener('keydown', hear);
  };
}
