/** The three edits of a scene. Each carries the box before and after, so it inverts without looking anything up. */
import type { Box } from './box';
import { sameRect } from './geometry';
import type { Scene } from './scene';

export type Edit =
  | { readonly type: 'add'; readonly before: null; readonly after: Box; readonly index: number }
  | { readonly type: 'change'; readonly before: Box; readonly after: Box }
  | { readonly type: 'remove'; readonly before: Box; readonly after: null; readonly index: number };

export const idOf = (edit: Edit): string => (edit.type === 'remove' ? edit.before : edit.after).id;

/** What an edit can change of a box; a label has a history of its own. */
export type BoxChange = Partial<Pick<Box, 'rect' | 'kind'>>;

/** Whether two states of one box are the same as far as edits go. */
export const sameState = (a: Box, b: Box): boolean => a.kind === b.kind && sameRect(a.rect, b.rect);

/** The scene after the edits, in turn. Throws, changing nothing, when one of them does not fit. */
export function apply(scene: Scene, edits: readonly Edit[]): Scene {
  if (edits.length === 0) return scene;
  const draft = { boxes: new Map(scene.boxes), order: [...scene.order] };
  for (const edit of edits) applyTo(draft, edit);
  return draft;
}

interface Draft {
  boxes: Map<string, Box>;
  order: string[];
}

function applyTo(draft: Draft, edit: Edit): void {
  const id = idOf(edit);
  const box = draft.boxes.get(id);
  if (edit.before ? !box || !sameState(box, edit.before) : box) {
    throw new Error(`cannot ${edit.type} box ${id}: it is ${box ? 'there, and different' : 'not there'}`);
  }
  if (edit.type === 'add') {
    draft.boxes.set(id, edit.after);
    draft.order.splice(edit.index, 0, id);
  } else if (edit.type === 'remove') {
    draft.boxes.delete(id);
    draft.order.splice(draft.order.indexOf(id), 1);
  } else {
    draft.boxes.set(id, { ...(box ?? edit.after), rect: edit.after.rect, kind: edit.after.kind });
  }
}

/** Whether `apply` would succeed. */
export function applies(scene: Scene, edits: readonly Edit[]): boolean {
  try {
    apply(scene, edits);
    return true;
  } catch {
    return false;
  }
}

function invertOne(edit: Edit): Edit {
  switch (edit.type) {
    case 'add':
      return { ...edit, type: 'remove', before: edit.after, after: null };
    case 'change':
      return { ...edit, before: edit.after, after: edit.before };
    case 'remove':
      return { ...edit, type: 'add', before: null, after: edit.before };
  }
}

/** The edits that lead back: apply(apply(s, e), invert(e)) equals s, order included. */
export const invert = (edits: readonly Edit[]): Edit[] => edits.map(invertOne).reverse();

/** What gives the box this rectangle or kind; null when it has them already. */
export function change(before: Box, to: BoxChange): Edit | null {
  const after = { ...before, ...to };
  return sameState(before, after) ? null : { type: 'change', before, after };
}

/** Edits that append these boxes to the scene. */
export const additions = (scene: Scene, boxes: readonly Box[]): Edit[] =>
  boxes.map((after, i) => ({ type: 'add', before: null, after, index: scene.order.length + i }));

/** The edits that make these boxes of the scene's: what is not among them goes, the others come or change. */
export function difference(scene: Scene, target: readonly Box[]): Edit[] {
  const wanted = new Set(target.map((box) => box.id));
  const gone = new Set(scene.order.filter((id) => !wanted.has(id)));
  const left = apply(scene, removals(scene, gone));
  return [
    ...removals(scene, gone),
    ...target.flatMap((box) => {
      const before = scene.boxes.get(box.id);
      return (before && change(before, { rect: box.rect, kind: box.kind })) ?? [];
    }),
    ...additions(
      left,
      target.filter((box) => !scene.boxes.has(box.id)),
    ),
  ];
}

/** Edits that take these ids out, last first so that every index is true when it is applied. */
export function removals(scene: Scene, ids: ReadonlySet<string>): Edit[] {
  return scene.order
    .flatMap((id, index): Edit[] => {
      const before = scene.boxes.get(id);
      return before && ids.has(id) ? [{ type: 'remove', before, after: null, index }] : [];
    })
    .reverse();
}
