/** What stages and states of sheets are called on the page. */
import type { WorkStage } from '@/api/work-stage';
import type { components } from '@/api/schema';

export const STAGES: Readonly<Record<WorkStage, string>> = {
  boxes: 'Drawing boxes',
  review: 'Reviewing boxes',
  labels: 'Naming boxes',
  adjudication: 'Adjudicating',
  tasks: 'Writing tasks',
  'final-pass': 'Final pass',
  dialogues: 'Checking dialogues',
  episodes: 'Performing tasks',
  'episode-review': 'Reviewing episodes',
  trials: 'Trials',
  training: 'Training',
};

export const STATES: Readonly<Record<components['schemas']['SheetState'], string>> = {
  running: 'Running',
  contested: 'Contested',
  due: 'To be approved',
  approved: 'Approved',
};
