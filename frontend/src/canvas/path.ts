/** A script's way over the screen, as it is drawn when it is played. */
import type { Point } from './geometry';

export type PathStep =
  | {
      readonly type: 'pointer';
      readonly at: Point;
      /** What happens there: 'click', 'doubleClick' ... */
      readonly text: string;
      /** Where a drag ends. */
      readonly to?: Point;
      readonly state: StepState;
    }
  | { readonly type: 'keys'; readonly text: string; readonly state: StepState };

/** `waiting` steps are drawn faintly; `failed` ones stand out. */
export type StepState = 'waiting' | 'done' | 'failed';

/** Where keys are shown: beside the pointer's last place, null before it has any. */
export function placeOf(path: readonly PathStep[], index: number): Point | null {
  for (const step of path.slice(0, index + 1).reverse()) if (step.type === 'pointer') return step.to ?? step.at;
  return null;
}
