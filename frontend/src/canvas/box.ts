/** What a person boxes: a rectangle of the screen with an origin and a kind. */
import type { Rect } from './geometry';

export const KINDS = ['click', 'type', 'select', 'hover', 'drag', 'scroll'] as const;
export type Kind = (typeof KINDS)[number];

export type Origin = 'drawn' | 'dom' | 'atspi' | 'vision' | 'imported' | 'model';

/** What a capture finds, by what a page or a program says of itself: not for clients to claim. */
export const CAPTURED: ReadonlySet<Origin> = new Set<Origin>(['dom', 'atspi']);

/** `id` is a UUID made by the browser that drew it; the server keeps it. */
export interface Box {
  readonly id: string;
  readonly rect: Rect;
  readonly kind: Kind;
  readonly origin: Origin;
  readonly label: string | null;
  /** The box of another screen that this one is a copy of. */
  readonly copiedFrom?: string;
}

/** What a reviewer may find wrong: with a box, or, where one is missing, with a place. */
export const FAULTS = ['missing', 'extra', 'loose', 'tight', 'wrong-kind', 'duplicate'] as const;
export type Fault = (typeof FAULTS)[number];

/** A remark as it stands on the picture. */
export interface Mark {
  readonly id: string;
  readonly rect: Rect;
  readonly text: string;
  readonly settled: boolean;
}

/** A proposal shown as a suggestion until somebody accepts it: then it becomes a box with the same id. */
export interface Suggestion {
  readonly id: string;
  readonly rect: Rect;
  readonly kind: Kind;
  readonly confidence: number;
  /** A box of the capture that was removed: not offered, but what a click there boxes. */
  readonly captured?: boolean;
  /** Of a captured one, what had found it. */
  readonly origin?: Origin;
  /** The assistant that suggests it; without one it was found in the picture. */
  readonly assistant?: Assistant;
}

/** What an assistant is called, and whether it is a stand-in and no model. */
export interface Assistant {
  readonly name: string;
  readonly standIn: boolean;
}

export const accepted = (suggestion: Suggestion): Box => ({
  id: suggestion.id,
  rect: suggestion.rect,
  kind: suggestion.kind,
  origin: originOf(suggestion),
  label: null,
});

function originOf({ captured, origin, assistant }: Suggestion): Origin {
  if (captured === true) return origin ?? 'dom';
  return assistant ? 'model' : 'vision';
}
