/** The boxes of one screen, immutable: by id, and in the order in which they are listed and cycled through. */
import type { Box } from './box';

export interface Scene {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly order: readonly string[];
}

export const EMPTY: Scene = { boxes: new Map(), order: [] };

/** Throws when two boxes share an id: one of them would be lost silently. */
export function sceneOf(boxes: readonly Box[]): Scene {
  const byId = new Map(boxes.map((box) => [box.id, box]));
  if (byId.size !== boxes.length) throw new Error('two boxes share one id');
  return { boxes: byId, order: boxes.map((box) => box.id) };
}

export function boxesOf(scene: Scene): Box[] {
  return scene.order.flatMap((id) => scene.boxes.get(id) ?? []);
}

/** The boxes with these ids, in that order; ids that are not in the scene are passed over. */
export function pickBoxes(scene: Scene, ids: Iterable<string>): Box[] {
  return [...ids].flatMap((id) => scene.boxes.get(id) ?? []);
}

/** The id `step` places after `id`, going round; the first (or last) when `id` is not there. */
export function neighbour(scene: Scene, id: string | undefined, step: 1 | -1): string | undefined {
  const at = id === undefined ? -1 : scene.order.indexOf(id);
  if (at < 0) return step === 1 ? scene.order[0] : scene.order.at(-1);
  return scene.order[(at + step + scene.order.length) % scene.order.length];
}
