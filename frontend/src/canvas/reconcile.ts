/** My unsent edits and somebody else's boxes: what goes together by itself, and what a person must choose. */
import type { Box } from './box';
import { type BoxChange, type Edit, change, idOf, sameState } from './edits';
import { sameRect } from './geometry';
import type { Scene } from './scene';

/** All my edits of one box in one: what I found and what I made of it. Null: no such box. */
export interface Net {
  readonly id: string;
  readonly before: Box | null;
  readonly after: Box | null;
  /** What I made of it on the way, one edit after the other. */
  readonly passed: readonly (Box | null)[];
}

export interface Clash {
  readonly id: string;
  readonly mine: Box | null;
  readonly theirs: Box | null;
}

export type Choice = 'mine' | 'theirs';

/** One Net a box, in the order of first touch. */
export function nets(edits: readonly Edit[]): Net[] {
  const byId = new Map<string, Net>();
  for (const edit of edits) {
    const id = idOf(edit);
    const earlier = byId.get(id);
    byId.set(
      id,
      earlier ? followed(earlier, edit) : { id, before: edit.before, after: edit.after, passed: [edit.after] },
    );
  }
  return [...byId.values()];
}

/**
 * The net with one more edit. While a clash waits for its choice the page shows their box: an edit of that one does not
 * go on from mine, and counts from theirs in what it changes.
 */
function followed({ id, before: first, after: last, passed }: Net, { before, after }: Edit): Net {
  const net = { id, passed: [...passed, after] };
  if (last && before ? sameState(last, before) : last === before) return { ...net, before: first, after };
  if (!first || !last || !before || !after) return { ...net, before, after };
  const moves = { rect: rectMoved(before, after), kind: kindMoved(before, after) };
  return {
    ...net,
    before: { ...first, rect: (moves.rect ? before : first).rect, kind: (moves.kind ? before : first).kind },
    after: { ...after, rect: (moves.rect ? after : last).rect, kind: (moves.kind ? after : last).kind },
  };
}

/**
 * Whether the server stands where one of my own edits led: an earlier one has arrived though its answer was lost. Then
 * what I did after it still has to follow, even where it took the first one back.
 */
const onMyWay = ({ passed }: Net, theirs: Box | null): boolean =>
  passed.some((state) => (state && theirs ? sameState(state, theirs) : state === theirs));

const rectMoved = (a: Box, b: Box): boolean => !sameRect(a.rect, b.rect);
const kindMoved = (a: Box, b: Box): boolean => a.kind !== b.kind;

/** Whether both sides made something different of the same thing: the rectangle, the kind, or being there at all. */
function clashes(net: Net, theirs: Box | null): boolean {
  const { before, after } = net;
  if (onMyWay(net, theirs)) return false;
  if (theirs === null) return before !== null && after !== null;
  if (before === null && after === null) return true;
  if (after === null || before === null) {
    const box = before ?? after;
    return box !== null && (rectMoved(box, theirs) || kindMoved(box, theirs));
  }
  return [rectMoved, kindMoved].some((moved) => moved(before, after) && moved(before, theirs) && moved(after, theirs));
}

/** The boxes for which a person must choose. */
export function clashesOf(mine: readonly Net[], theirs: Scene): Clash[] {
  return mine.flatMap((net) => {
    const other = theirs.boxes.get(net.id) ?? null;
    return clashes(net, other) ? [{ id: net.id, mine: net.after, theirs: other }] : [];
  });
}

/** The edits that lay mine over theirs; where both clash, the choice decides, and theirs is the default. */
export function rebased(mine: readonly Net[], theirs: Scene, choices: ReadonlyMap<string, Choice>): Edit[] {
  let length = theirs.order.length;
  return mine.flatMap((net): Edit[] => {
    const other = theirs.boxes.get(net.id) ?? null;
    if (clashes(net, other) && choices.get(net.id) !== 'mine') return [];
    if (!net.after) {
      return other ? [{ type: 'remove', before: other, after: null, index: theirs.order.indexOf(net.id) }] : [];
    }
    if (!other) return [{ type: 'add', before: null, after: net.after, index: length++ }];
    const edit = change(other, onMyWay(net, other) ? net.after : myPart(net, net.after));
    return edit ? [edit] : [];
  });
}

/** Only what I changed: the rest of the box stays theirs. */
function myPart({ before }: Net, after: Box): BoxChange {
  return {
    ...((!before || rectMoved(before, after)) && { rect: after.rect }),
    ...((!before || kindMoved(before, after)) && { kind: after.kind }),
  };
}
