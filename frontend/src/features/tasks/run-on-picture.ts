/** What a chosen action of a run puts on the picture of the studio. Pure. */
import type { Area } from '@/canvas/areas';
import { type Frame, areasOf, pathOf } from '@/canvas/frames';
import type { PathStep } from '@/canvas/path';
import { type RunPictures, type RunView, pictureOf } from '@/canvas-view/run-view';

export interface RunOnPicture {
  /** Of the execution. */
  readonly id: number;
  readonly view: RunView;
  readonly path: readonly PathStep[];
  readonly areas: readonly Area[];
  readonly imageUrl: string;
}

export function runOnPicture(id: number, frames: readonly Frame[], pictures: RunPictures, view: RunView): RunOnPicture {
  return {
    id,
    view,
    path: view.moment === 'path' ? pathOf(frames, view.place) : [],
    areas: areasOf(frames, view.place),
    imageUrl: pictureOf(frames, pictures, view),
  };
}
