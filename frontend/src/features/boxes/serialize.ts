/** Boxes and edits between the server's words and the editor's. */
import type { components } from '@/api/schema';
import type { Box } from '@/canvas/box';
import type { Entry } from '@/canvas/outbox';
import { type Scene, sceneOf } from '@/canvas/scene';

import type { ScreenBoxes, ServerBox } from './requests/boxes';

type SentEdit = components['schemas']['EditRequest'];

export const asBox = ({ id, left, top, right, bottom, kind, origin }: ServerBox, label: string | null): Box => ({
  id,
  rect: { left, top, right, bottom },
  kind,
  origin,
  label,
});

export function asScene({ boxes }: ScreenBoxes, labels: ReadonlyMap<string, string>): Scene {
  return sceneOf(boxes.map((box) => asBox(box, labels.get(box.id) ?? null)));
}

/** A removed box needs its id only; what a capture found is not for clients to claim, and a box that comes back keeps its origin. */
export function asSent({ id, edit }: Entry): SentEdit {
  if (edit.type === 'remove') return { id, action: 'remove', box: { id: edit.before.id } };
  const { id: boxId, rect, kind, origin, copiedFrom } = edit.after;
  const claimed =
    edit.type === 'add'
      ? { ...(origin !== 'dom' && origin !== 'atspi' && { origin }), ...(copiedFrom && { copied_from: copiedFrom }) }
      : {};
  return { id, action: edit.type, box: { id: boxId, ...rect, kind, ...claimed } };
}
