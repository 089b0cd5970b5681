/** The film strip of a real run, from its evidence. */
import { type Frame, rectOf } from '../canvas/frames';
import type { Point } from '../canvas/geometry';
import { type ActionEvidence, type Evidence, type Pixel, actionText, eventsText, landing } from '../ui/evidence';

/** `pictures` are the addresses of the pictures after each action; '' or none where the screen's own stands. */
export const evidenceFrames = ({ actions }: Evidence, pictures: readonly string[]): Frame[] =>
  actions.map((action, place) => frameOf(action, pictures[place] ?? ''));

function frameOf(action: ActionEvidence, pictureUrl: string): Frame {
  const { ok, reason, observed_point, start_point, box, changed = null } = action;
  return {
    text: actionText(action),
    state: ok ? 'done' : 'failed',
    keys: observed_point === null,
    at: pointOf(observed_point),
    from: pointOf(start_point),
    box: rectOf(box),
    changed: rectOf(changed),
    pictureUrl,
    note: [ok ? '' : reason, landing(action), eventsText(action.observed), changeText(action)]
      .filter(Boolean)
      .join(' · '),
  };
}

function changeText({ changed }: ActionEvidence): string {
  if (changed === undefined) return '';
  if (changed === null) return 'the picture stayed the same';
  const [left, top, right, bottom] = changed;
  return `changed ${right - left} × ${bottom - top} px at ${left}, ${top}`;
}

const pointOf = (pixel: Pixel | null): Point | null => pixel && { x: pixel[0], y: pixel[1] };
