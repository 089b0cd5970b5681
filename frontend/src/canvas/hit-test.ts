/** Which boxes lie under a point. A linear search: a thousand boxes take microseconds. */
import { type Point, type Rect, area, contains, covers } from './geometry';
import type { Scene } from './scene';

interface Placed {
  readonly id: string;
  readonly rect: Rect;
}

/** Smallest first, so that a control wins over the panel it lies in; of equals the later one. */
export function under(items: Iterable<Placed>, point: Point): string[] {
  const hits: Placed[] = [];
  for (const item of items) if (contains(item.rect, point)) hits.unshift(item);
  return hits.sort((a, b) => area(a.rect) - area(b.rect)).map((hit) => hit.id);
}

/** What a click selects: the smallest box; the next larger one when the click repeats on the selected one. */
export function clicked(scene: Scene, point: Point, selected: string | undefined): string | undefined {
  const hits = under(scene.boxes.values(), point);
  const at = selected === undefined ? -1 : hits.indexOf(selected);
  return hits[(at + 1) % hits.length];
}

/** The box next in size around `id` (outwards) or inside it, by containment; undefined when there is none. */
export function kin(scene: Scene, id: string, direction: 'out' | 'in'): string | undefined {
  const self = scene.boxes.get(id);
  if (!self) return undefined;
  const related = [...scene.boxes.values()].filter(
    (box) => box.id !== id && (direction === 'out' ? covers(box.rect, self.rect) : covers(self.rect, box.rect)),
  );
  const sizes = related.sort((a, b) => area(a.rect) - area(b.rect));
  return (direction === 'out' ? sizes[0] : sizes.at(-1))?.id;
}
