/** The server details of each box, by id. */
import { useMemo } from 'react';

import type { Box, Origin } from '@/canvas/box';

import type { ServerBox } from './requests/boxes';

export interface BoxDetails {
  readonly boxes: ReadonlyMap<string, ServerBox>;
  /** What the box was called on the page it was captured from. */
  readonly nameOf: (box: Box) => string | undefined;
}

export function useBoxDetails(boxes: readonly ServerBox[]): BoxDetails {
  return useMemo(() => {
    const byId = new Map(boxes.map((box) => [box.id, box]));
    return { boxes: byId, nameOf: ({ id }) => textsOf(byId.get(id)).name || undefined };
  }, [boxes]);
}

/** The texts of a captured element; empty where it had none. */
export function textsOf(box: ServerBox | undefined): Record<'tag' | 'role' | 'name' | 'selector', string> {
  const text = (key: string): string => {
    const value = box?.details[key];
    return typeof value === 'string' ? value : '';
  };
  return { tag: text('tag'), role: text('role'), name: text('name') || text('text'), selector: text('selector') };
}

/** Of a copy: the screen that it was copied from, and where its original came from there. */
export function copiedFrom(box: ServerBox | undefined): { screen: string; origin: Origin } | undefined {
  const source = box?.details.copied_from;
  return typeof source === 'object' && source !== null ? (source as { screen: string; origin: Origin }) : undefined;
}
