/** What a person boxes: a rectangle of the screen with an origin and a kind. */
import type { Rect } from './geometry';

export const KINDS = ['click', 'type', 'select', 'hover', 'drag', 'scroll'] as const;
export type Kind = (typeof KINDS)[number];

export type Origin = 'drawn' | 'dom' | 'vision' | 'imported';

/** `id` is a UUID made by the browser that drew it; the server keeps it. */
export interface Box {
  readonly id: string;
  readonly rect: Rect;
  readonly kind: Kind;
  readonly origin: Origin;
  readonly label: string | null;
}

/** A proposal shown as a ghost until somebody accepts it: then it becomes a box with the same id. */
export interface Ghost {
  readonly id: string;
  readonly rect: Rect;
  readonly kind: Kind;
  readonly confidence: number;
}

export const accepted = (ghost: Ghost): Box => ({
  id: ghost.id,
  rect: ghost.rect,
  kind: ghost.kind,
  origin: 'vision',
  label: null,
});
