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

export const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph']);

/**
 * The chord of a key press. Shift counts with letters and named keys; with signs ('?', '+') it is what makes the
 * sign. A letter of another alphabet stands for the key it lies on, so that shortcuts work on every layout; with Alt
 * the digit that is printed on the key counts, for on a Mac Alt+1 types something else.
 */
export function chordOf(press: KeyPress): string {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(press.code) ?? [];
  const latin = press.key !== 'Dead' && /^[\x20-\x7e]$|^[A-Z][a-zA-Z0-9]+$/.test(press.key);
  const key = (press.altKey ? digit : undefined) ?? normal(latin ? press.key : (letter ?? press.key));
  const shifted = press.shiftKey && (key.length > 1 || /^[A-Z]$/.test(key));
  const parts = [(press.ctrlKey || press.metaKey) && 'Mod', press.altKey && 'Alt', shifted && 'Shift', key];
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

const partsOf = (chord: string): string[] => chord.split(/\+(?=.)/);

/** The chord as a person reads it: ['Ctrl', '←']. */
export const readable = (chord: string, mac = false): string[] =>
  partsOf(chord).map((part) => (part === 'Mod' ? (mac ? '⌘' : 'Ctrl') : (SIGNS[part] ?? part)));

/** Chords as `aria-keyshortcuts` wants them: 'Control+Enter Q'. */
export const ariaKeys = (chords: readonly string[]): string =>
  chords.map((chord) => partsOf(chord).join('+').replace(/^Mod/, 'Control')).join(' ');

/** Chords of one modifier or none that a text field needs itself. */
const OF_TEXT =
  /^(Mod\+)?(Shift\+)?(Arrow\w+|Home|End|Backspace|Delete|Tab)$|^Mod\+(Shift\+)?[ACVXYZ]$|^(Shift\+)?Enter$|^Escape$/;

/** Whether a chord acts while somebody types in a text field: only with Ctrl or Alt, and never in place of editing. */
export const actsInText = (chord: string): boolean => /^(Mod|Alt)\+/.test(chord) && !OF_TEXT.test(chord);
