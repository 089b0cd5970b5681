/** The kinds of work that may wait for somebody: what they are called, and where they are done. */
export type BoxList = 'returned' | 'to_draw' | 'to_review';

export interface Kind {
  /** What the button says. */
  verb: string;
  /** What is counted. */
  thing: string;
  /** The page within the dataset; of boxes, the list whose first screen is opened. */
  place: { path: string } | { boxes: BoxList };
}

export const KINDS: Readonly<Record<string, Kind>> = {
  'boxes-returned': { verb: 'Returned to me', thing: 'screen', place: { boxes: 'returned' } },
  'boxes-to-draw': { verb: 'Draw boxes', thing: 'screen', place: { boxes: 'to_draw' } },
  'boxes-to-review': { verb: 'Review boxes', thing: 'screen', place: { boxes: 'to_review' } },
  labels: { verb: 'Name boxes', thing: 'box', place: { path: '/labels' } },
  adjudication: { verb: 'Adjudicate', thing: 'box', place: { path: '/adjudication' } },
  'tasks-returned': { verb: 'My returned tasks', thing: 'task', place: { path: '/tasks?mine=true' } },
  tasks: { verb: 'Write tasks', thing: 'screen', place: { path: '/tasks' } },
  trials: { verb: 'Answer tasks', thing: 'task', place: { path: '/trials/answer' } },
  'final-pass': { verb: 'Final pass', thing: 'task', place: { path: '/final-pass' } },
};
