/** Key chords as text: 'Mod+Shift+Z', 'Alt+ArrowLeft', '?'. Mod is Ctrl, or Command on a Mac. */

/** The part of a KeyboardEvent that a chord is made of. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * The chord of a key press. Shift counts with letters and named keys; with signs ('?', '+') it is what makes the
 * sign. A letter of another alphabet stands for the key it lies on, so that shortcuts work on every layout.
 */
export function chordOf(press: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(press.code)?.[1];
  const latin = /^[\x20-\x7e]$|^[A-Z][a-zA-Z0-9]+$/.test(press.key);
  const key = normal(latin ? press.key : (letter ?? press.key));
  const shifted = press.shiftKey && (key.length > 1 || /^[A-Z]$/.test(key));
  const parts = [
    (press.ctrlKey || press.metaKey) && 'Mod',
    press.altKey && 'Alt',
    shifted && 'Shift',
    key,
  ];
  return parts.filter(Boolean).join('+');
}

const normal = (key: string): string => (key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key);

const SIGNS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
};

/** The chord as a person reads it: ['Ctrl', '←']. */
export const readable = (chord: string, mac = false): string[] =>
  chord
    .split(/\+(?=.)/)
    .map((part) => (part === 'Mod' ? (mac ? '⌘' : 'Ctrl') : (SIGNS[part] ?? part)));
