/** The one listener to keys: every page, canvas and menu key is a layer of it. No React. */
import { MODIFIERS, actsInText, chordOf } from './chords';

/** Pages come before the canvas that has the focus, and that before what holds everywhere. */
export const LEVELS = ['page', 'focused', 'everywhere'] as const;
export type Level = (typeof LEVELS)[number];

export interface KeyLayer {
  readonly level: Level;
  /** The element whose keys they are: they act only while it has the focus itself. */
  readonly element?: HTMLElement;
  /** Whether it wants to know of keys that are held down; others act once. */
  readonly repeats?: boolean;
  /** What the chord does now; undefined: nothing. */
  readonly find: (chord: string, event: KeyboardEvent) => (() => void) | undefined;
}

type Taker = (event: KeyboardEvent) => void;

const TEXT_FIELD =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file]), ' +
  'textarea, select, [contenteditable]:not([contenteditable="false"])';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT_FIELD) !== null;

/** What shows another machine's screen passes all keys on to it. */
const isRemote = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-remote-keys]') !== null;

/** Dialogs and menus have their own keys. */
const isInterrupted = (): boolean => document.querySelector('[aria-modal="true"], [role="menu"]') !== null;

export class KeyListener {
  private layers: readonly KeyLayer[] = [];
  private taker: Taker | null = null;

  /** Returns how to remove the layer. */
  add(layer: KeyLayer): () => void {
    if (this.layers.length === 0) document.addEventListener('keydown', this.press, { capture: true });
    this.layers = [...this.layers, layer];
    return () => {
      this.layers = this.layers.filter((other) => other !== layer);
      if (this.layers.length === 0) document.removeEventListener('keydown', this.press, { capture: true });
    };
  }

  /** Gives the next key to `taker` alone, whatever it would mean. Returns how to forget that. */
  takeNext(taker: Taker): () => void {
    this.taker = taker;
    return () => {
      if (this.taker === taker) this.taker = null;
    };
  }

  private readonly press = (event: KeyboardEvent): void => {
    if (event.isComposing || MODIFIERS.has(event.key)) return;
    const { taker } = this;
    if (taker) {
      this.taker = null;
      consume(event);
      taker(event);
      return;
    }
    if (isInterrupted() || isRemote(event.target)) return;
    const act = this.find(event);
    if (!act) return;
    consume(event);
    act();
  };

  private find(event: KeyboardEvent): (() => void) | undefined {
    const chord = chordOf(event);
    // AltGr types signs, and Windows tells it as Ctrl and Alt.
    if (isTyping(event.target) && (!actsInText(chord) || event.getModifierState('AltGraph'))) return undefined;
    for (const level of LEVELS) {
      for (const layer of this.layers) {
        if (layer.level !== level || (layer.element && layer.element !== event.target)) continue;
        const act = layer.find(chord, event);
        if (act) return event.repeat && !layer.repeats ? () => undefined : act;
      }
    }
    return undefined;
  }
}

function consume(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

export const keyListener = new KeyListener();
