/** Moves the focus among the cards of a grid with the arrow keys, Home and End. */
import type { KeyboardEvent } from 'react';

/** The card that a key leads to from `place` among `count` cards in rows of `columns`; null where it leads nowhere. */
export function cardAfter(key: string, place: number, count: number, columns: number): number | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = steps[key];
  if (step === undefined) return null;
  const next = place + step;
  return next >= 0 && next < count ? next : null;
}

/** For a list whose items each hold one link. */
export function onArrowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const place = links.findIndex((link) => link === document.activeElement);
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
  const next = place < 0 ? null : cardAfter(event.key, place, links.length, columns);
  if (next === null) return;
  event.preventDefault();
  links[next]?.focus();
}
