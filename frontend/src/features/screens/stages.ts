/** How far a screen has come, in words, and what is done with it next. */
import type { Stage } from './requests/screens';

export interface StageWords {
  name: string;
  /** A theme colour for its dot. */
  colour: string;
  /** The button that does the next step. */
  next: string;
  /** Who does it. */
  role: 'annotator' | 'volunteer';
}

export const STAGES: Readonly<Record<Stage, StageWords>> = {
  boxes: { name: 'Boxes to be drawn', colour: 'gray', next: 'Edit boxes', role: 'annotator' },
  review: { name: 'Boxes to be reviewed', colour: 'yellow', next: 'Review boxes', role: 'annotator' },
  returned: { name: 'Boxes returned', colour: 'red', next: 'Edit boxes', role: 'annotator' },
  labels: { name: 'Labels to be found', colour: 'blue', next: 'Label', role: 'annotator' },
  tasks: { name: 'Ready for tasks', colour: 'green', next: 'Write tasks', role: 'volunteer' },
};

export const SOURCES = { upload: 'Upload', capture: 'Capture', desktop: 'Desktop' } as const;

/** Where the next step of a screen is taken. */
export function nextStepOf(slug: string, screen: { id: number; stage: Stage }): string {
  if (screen.stage === 'labels') return `/datasets/${slug}/labels`;
  const page = screen.stage === 'tasks' ? 'tasks' : 'boxes';
  return `/datasets/${slug}/screens/${screen.id}/${page}`;
}
