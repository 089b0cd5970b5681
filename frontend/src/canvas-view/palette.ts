/** The canvas's colours, read from the custom properties of BoxCanvas.module.css. */
import { KINDS, type Kind } from '../canvas/box';
import type { Palette } from '../canvas/paint/brush';

export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--canvas-${name}`).trim() || 'gray';
  return {
    kinds: Object.fromEntries(KINDS.map((kind) => [kind, colour(kind)])) as Record<Kind, string>,
    accent: colour('accent'),
    halo: colour('halo'),
    suggestion: colour('suggestion'),
    guide: colour('guide'),
    dim: colour('dim'),
    backdrop: colour('backdrop'),
    path: colour('path'),
    failed: colour('failed'),
    tag: colour('tag'),
    tagInk: colour('tag-ink'),
  };
}

/** Calls back when the page turns light or dark. Returns how to stop. */
export function onColourScheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
