/** Which picture of a run is shown. Pure. */
import { type Frame, pictureAt } from '../canvas/frames';

/** With the path drawn over it, or as the display was before and after. */
export type Moment = 'path' | 'before' | 'after';

export interface RunView {
  /** The chosen action; null: the whole run. */
  readonly place: number | null;
  readonly moment: Moment;
}

/** Addresses; '' for a run that was not made or not kept. */
export interface RunPictures {
  readonly screen: string;
  readonly before: string;
  readonly after: string;
}

export const WHOLE_PATH: RunView = { place: null, moment: 'path' };

export function pictureOf(frames: readonly Frame[], pictures: RunPictures, { place, moment }: RunView): string {
  const { screen, before, after } = pictures;
  if (before === '') return screen;
  if (place === null) return { path: screen, before, after }[moment];
  if (moment !== 'before') return pictureAt(frames, place, screen, before);
  return place === 0 ? before : pictureAt(frames, place - 1, screen, before);
}

/** Between before and after, from wherever the view is. */
export const flickered = ({ place, moment }: RunView): RunView => ({
  place,
  moment: moment === 'after' ? 'before' : 'after',
});
