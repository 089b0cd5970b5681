/** Sizes of the panels around a picture: what a person has chosen, held within the window. Pure. */
import { ROOMY } from './use-window-size';

export type Side = 'start' | 'end' | 'below';

export interface Arrangement {
  readonly size: number;
  readonly hidden: boolean;
}

export type Kept = Readonly<Partial<Record<Side, Arrangement>>>;

/** CSS pixels: a panel that is made smaller is hidden. */
export const LEAST = 120;
/** What the picture keeps of the page, whatever the panels want. */
export const PICTURE_SHARE = 0.3;
export const KEY_STEP = 24;

/** What was kept, if it is sound; else the page's own size, `hidden` until the person wants it. */
export function arranged(kept: Arrangement | undefined, size: number, hidden = false): Arrangement {
  const sound = kept !== undefined && Number.isFinite(kept.size) && kept.size >= LEAST;
  return sound ? { size: kept.size, hidden: kept.hidden } : { size, hidden: kept?.hidden ?? hidden };
}

/** The window in which the pages' own sizes are meant. */
const MEANT = { width: 1440, height: 900 };

/** Whether a list beside the picture would take the room that the picture needs. */
export const isCrowded = (side: Side, width: number): boolean => side === 'start' && width < ROOMY;

/** A page's own size in a window like this one: in a smaller one the picture is not the only thing to shrink. */
export function fitting(size: number, side: Side, window: { readonly width: number; readonly height: number }): number {
  const share = side === 'below' ? window.height / MEANT.height : window.width / MEANT.width;
  return Math.round(Math.max(LEAST, size * Math.min(share, 1)));
}

/** The largest size in a page with `room` pixels. */
export const mostOf = (room: number): number => Math.max(LEAST, Math.floor(room * (1 - PICTURE_SHARE)));

/** After its edge was taken to `size`: hidden where that is less than half of the least. */
export function taken(size: number, room: number, before: Arrangement): Arrangement {
  if (size < LEAST / 2) return { size: before.size, hidden: true };
  return { size: Math.round(Math.min(Math.max(size, LEAST), mostOf(room))), hidden: false };
}

const GROWS: Readonly<Record<Side, string>> = { start: 'ArrowRight', end: 'ArrowLeft', below: 'ArrowUp' };
const SHRINKS: Readonly<Record<Side, string>> = { start: 'ArrowLeft', end: 'ArrowRight', below: 'ArrowDown' };

/** What a key on the edge makes of the panel; null for other keys. */
export function keyed(key: string, side: Side, before: Arrangement, room: number): Arrangement | null {
  if (key === 'Enter') return { ...before, hidden: !before.hidden };
  if (key === 'Home') return { ...before, hidden: true };
  if (key === 'End') return { size: mostOf(room), hidden: false };
  if (key === GROWS[side]) return taken((before.hidden ? LEAST - KEY_STEP : before.size) + KEY_STEP, room, before);
  if (key === SHRINKS[side] && !before.hidden)
    return before.size <= LEAST ? { ...before, hidden: true } : taken(before.size - KEY_STEP, room, before);
  return null;
}
