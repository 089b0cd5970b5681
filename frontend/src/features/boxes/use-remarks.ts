/** Remarks on single boxes: a reviewer makes them, a drawer steps through them and settles one by one. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { Fault, Mark } from '@/canvas/box';
import type { Editor } from '@/canvas/editor/editor';
import type { Rect } from '@/canvas/geometry';
import { freshId } from '@/canvas-view/fresh-id';
import { useEditorState } from '@/canvas-view/use-editor';

import type { ScreenBoxes } from './requests/boxes';
import { type NewMark, type Remark, remarks, useMark, useSettle, useTakeBack } from './requests/remarks';

export interface Remarking {
  readonly remarks: readonly Remark[];
  readonly marks: readonly Mark[];
  /** The remark that is looked at. */
  readonly at: string | null;
  readonly error: unknown;
  /** Marks these boxes; those that are marked so already are no longer. */
  readonly mark: (fault: Fault, ids: readonly string[]) => void;
  readonly miss: (rect: Rect) => void;
  readonly note: (remark: Remark, note: string) => void;
  readonly takeBack: (id: string) => void;
  readonly look: (remark: Remark) => void;
  readonly go: (step: 1 | -1) => void;
  readonly settle: (remark: Remark, answer: string | null) => void;
  /** The remark that a note is written on: the one looked at, else the latest one made; null for none. */
  readonly noted: Remark | null;
  /** The one looked at; afterwards the next open one is. */
  readonly settleLooked: () => void;
}

const NONE: readonly Remark[] = [];
const SHOWN = new Set(['review', 'returned', 'boxes']);

export function useRemarks(screenId: number, screenBoxes: ScreenBoxes, editor: Editor): Remarking {
  const query = useQuery(remarks(screenId));
  const remarkList = SHOWN.has(screenBoxes.stage) ? (query.data ?? NONE) : NONE;
  const [at, setAt] = useState<string | null>(null);
  const [marking, takingBack, settling] = [useMark(screenId), useTakeBack(screenId), useSettle(screenId)];
  const send = (mark: NewMark, rect: Rect, id = freshId()) =>
    marking.mutate({ id, mark, shown: shownAs(id, mark, rect) });
  const look = (remark: Remark) => {
    setAt(remark.id);
    lookAt(editor, remark);
  };
  const step = (from: readonly Remark[], by: 1 | -1) => {
    const place = from.findIndex(({ id }) => id === at);
    const next = from[(place < 0 && by < 0 ? from.length - 1 : place + by + from.length) % from.length];
    if (next) look(next);
  };
  const settle = (remark: Remark, answer: string | null) => settling.mutate({ id: remark.id, answer });
  return {
    remarks: remarkList,
    marks: useMarks(remarkList, editor),
    at,
    error: marking.error ?? takingBack.error ?? settling.error ?? query.error,
    mark: (fault, ids) => {
      for (const id of ids) {
        const twin = remarkList.find(
          (candidate) => candidate.box_id === id && candidate.fault === fault && isDraft(candidate),
        );
        const rect = editor.state().scene.boxes.get(id)?.rect;
        if (twin) takingBack.mutate(twin.id);
        else if (rect) send({ fault, note: '', box: id }, rect);
      }
    },
    miss: (rect) => send({ fault: 'missing', note: '', ...rect }, rect),
    note: (remark, note) => {
      const { id, fault, box_id: box, left, top, right, bottom } = remark;
      const sides = { left, top, right, bottom };
      send({ fault, note, ...(box === null ? sides : { box }) }, sides, id);
    },
    takeBack: (id) => takingBack.mutate(id),
    noted: notedRemark(remarkList, at),
    look,
    go: (by) => step(remarkList, by),
    settle,
    settleLooked: () => {
      const remark = remarkList.find(({ id }) => id === at);
      if (!remark?.delivered) return;
      settle(remark, remark.resolution ? null : '');
      if (!remark.resolution)
        step(
          remarkList.filter((candidate) => candidate.id === at || !candidate.resolution),
          1,
        );
    },
  };
}

/** Made by the person who looks, and not given yet. */
export const isDraft = (remark: Remark): boolean => remark.mine && !remark.delivered;

/** Only drafts take notes; the one looked at comes first, else the latest. */
export function notedRemark(remarkList: readonly Remark[], at: string | null): Remark | null {
  const drafts = remarkList.filter(isDraft);
  const latestFirst = drafts.toSorted((first, second) => Date.parse(second.made_at) - Date.parse(first.made_at));
  return drafts.find(({ id }) => id === at) ?? latestFirst[0] ?? null;
}

/** Where their boxes are now; where those are gone, where they were. */
function useMarks(remarkList: readonly Remark[], editor: Editor): Mark[] {
  // Without remarks no edit changes anything here, and the page around the picture is not rendered again.
  const scene = useEditorState(editor, (state) => (remarkList.length > 0 ? state.scene : null));
  return useMemo(
    () =>
      remarkList.map(({ id, fault, box_id, left, top, right, bottom, resolution }) => ({
        id,
        rect: scene?.boxes.get(box_id ?? '')?.rect ?? { left, top, right, bottom },
        text: fault.replace('-', ' '),
        settled: resolution !== null,
      })),
    [remarkList, scene],
  );
}

function lookAt(editor: Editor, { box_id, left, top, right, bottom }: Remark): void {
  const there = box_id !== null && editor.state().scene.boxes.has(box_id);
  editor.send({ type: 'select', ids: there ? [box_id] : [] });
  if (there) editor.send({ type: 'zoom-to', id: box_id });
  else editor.send({ type: 'zoom-into', rect: { left, top, right, bottom } });
}

/** What the server will answer, until it does. */
const shownAs = (id: string, mark: NewMark, rect: Rect): Remark => ({
  id,
  fault: mark.fault,
  note: mark.note,
  box_id: mark.box ?? null,
  ...rect,
  reviewer: '',
  mine: true,
  delivered: false,
  made_at: new Date().toISOString(),
  resolution: null,
});
