/** Keys that a page answers wherever its focus is, except in its dialogs and (plain ones) in its text fields. */
import { useEffect, useRef } from 'react';

/** Chord to action: 'j', '?', 'Shift+N', 'Alt+1', 'Ctrl+Enter' (Command on a Mac). */
export type PageKeys = Readonly<Record<string, (() => void) | undefined>>;

export const usePageKeys = (keys: PageKeys): void => usePresses((event) => keys[chordOf(event)]);

/** The same for keys that are found in another way: `meant` gives what the press means, if anything. */
export function usePresses(meant: (event: KeyboardEvent) => (() => void) | undefined): void {
  const latest = useRef(meant);
  useEffect(() => {
    latest.current = meant;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current(event);
      if (!act || event.repeat || document.querySelector('[aria-modal="true"]')) return;
      if (!(event.ctrlKey || event.metaKey || event.altKey) && isTyping(event.target)) return;
      event.preventDefault();
      // Before the canvas and the shell, which may know the same key.
      event.stopImmediatePropagation();
      act();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);
}

/** With Alt the digit that is printed on the key: on a Mac Alt+1 types something else. */
function chordOf(event: KeyboardEvent): string {
  const key = event.altKey ? event.code.replace(/^(Digit|Key)/, '') : event.key;
  const shift = event.shiftKey && /^([A-Z]|.{2,})$/.test(key) ? 'Shift+' : '';
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${shift}${key}`;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
