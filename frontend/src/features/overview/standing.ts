/** Where each stage's work is done, and its time in words. Pure. */
import { plural } from '@/ui/plural';

import type { Standing } from './requests/standing';

type Stage = Standing['stages'][number];

/** The page, below its dataset, that lists what waits at a stage. */
const PAGES: Readonly<Record<string, string>> = {
  'screens-boxes': '/screens?stage=boxes',
  'screens-returned': '/screens?stage=returned',
  'screens-review': '/screens?stage=review',
  'screens-labels': '/screens?stage=labels',
  'screens-tasks': '/screens?stage=tasks',
  'tasks-waiting': '/tasks?state=waiting',
  'tasks-failed': '/tasks?state=failed',
  'tasks-returned': '/tasks?state=returned',
  'tasks-proven': '/tasks?state=proven',
  'tasks-accepted': '/tasks?state=accepted',
};

export const pageOf = (slug: string, stage: string): string => `/datasets/${slug}${PAGES[stage] ?? ''}`;

/** Pages behind the bars of the funnel, by the words of its stage. */
export const funnelPage = (slug: string, stage: string): string => {
  if (stage.includes('release')) return `/datasets/${slug}/releases`;
  if (stage === 'tasks accepted') return `/datasets/${slug}/tasks?state=accepted`;
  if (stage === 'tasks proven') return `/datasets/${slug}/tasks?state=proven`;
  if (stage === 'boxes labelled') return `/datasets/${slug}/screens?stage=labels`;
  return stage === 'screens' ? `/datasets/${slug}/applications` : `/datasets/${slug}/screens?stage=review`;
};

/** "3.4 a day", and "nothing for a week" where nothing left the stage; empty where it is not known. */
export function paceOf({ per_day: perDay }: Pick<Stage, 'per_day'>): string {
  if (perDay === null) return '';
  if (perDay === 0) return 'nothing for a week';
  return `${perDay < 10 ? perDay.toFixed(1) : Math.round(perDay).toLocaleString('en')} a day`;
}

/** How long what waits will take at the pace of the last seven days. */
export function timeLeft({ days_left: days, waiting }: Pick<Stage, 'days_left' | 'waiting'>): string {
  if (days === null || waiting === 0) return '';
  if (days < 1) return 'less than a day';
  return days < 60 ? plural(Math.ceil(days), 'day') : plural(Math.round(days / 30), 'month');
}

/** The stage that has waited longest, where something has for more than a day. */
export function longestWaiting(stages: readonly Stage[], now: number): Stage | undefined {
  const waiting = stages.filter(({ oldest, stage }) => oldest !== null && stage !== 'tasks-accepted');
  const age = ({ oldest }: Stage) => now - Date.parse(oldest ?? '');
  return waiting.filter((stage) => age(stage) > DAY_MS).sort((first, second) => age(second) - age(first))[0];
}

const DAY_MS = 86_400_000;
