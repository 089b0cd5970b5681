/** The key of `go` and a letter opens a page; `?` opens the sheet of keys, another one the palette. Pages' own keys come first. */
import { useEffect, useRef, useState } from 'react';

import { useKeyboard } from '@/keyboard/keyboard';
import { keyListener } from '@/keyboard/listener';
import { useCommands } from '@/keyboard/use-commands';

const PATIENCE_MS = 3000;

/** Calls `go` with the letter. Returns whether it is waited for. */
export function useGoKeys(go: (letter: string) => void, onPalette: () => void): boolean {
  const { openSheet } = useKeyboard();
  const [waiting, setWaiting] = useState(false);
  const forget = useRef<() => void>(() => undefined);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => () => forget.current(), []);
  const wait = () => {
    forget.current();
    setWaiting(true);
    const stop = keyListener.takeNext((event) => {
      forget.current();
      if (event.key !== 'Escape') latest.current(event.key.toLowerCase());
    });
    const timer = setTimeout(() => forget.current(), PATIENCE_MS);
    forget.current = () => {
      clearTimeout(timer);
      stop();
      setWaiting(false);
    };
  };
  useCommands({ go: wait, sheet: openSheet, palette: onPalette }, 'everywhere');
  return waiting;
}
