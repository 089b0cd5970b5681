/** What an import brings, in words. */
import { plural } from '@/ui/plural';

import type { Import } from './requests/imports';

/** “20 episodes (312 actions)”, what is there already, and how many are replayed; empty before it has been read. */
export function episodeWords({ counts, dry_run: dryRun }: Pick<Import, 'counts' | 'dry_run'>): string {
  const { episodes, actions = 0, replays = 0, there_already: known = 0 } = counts;
  if (episodes === undefined) return '';
  return [
    `${plural(episodes, 'episode')} (${plural(actions, 'action')})`,
    ...(known > 0 ? [`${known.toLocaleString('en')} there already`] : []),
    ...(dryRun || replays === 0 ? [] : [`${replays.toLocaleString('en')} being replayed here`]),
  ].join(', ');
}

/** What of the episodes did not come in: “1 left out, 2 refused”; empty where all did. */
export function missingWords({ counts: { left_out: leftOut = 0, refused = 0 } }: Pick<Import, 'counts'>): string {
  return [...(leftOut > 0 ? [`${leftOut} left out`] : []), ...(refused > 0 ? [`${refused} refused`] : [])].join(', ');
}

/** How many lines its report has. */
export const remarksOf = ({ counts, holds }: Pick<Import, 'counts' | 'holds'>): number =>
  (holds === 'episodes' ? counts.entries : counts.left_out) ?? 0;

/** Whether a dry run has found something to import. */
export const bringsSomething = ({ counts }: Pick<Import, 'counts'>): boolean =>
  (counts.screens ?? 0) > 0 || (counts.episodes ?? 0) > 0;

/** “2 applications, 8 screens, 400 boxes (390 with labels), 20 tasks in 5 families”; empty before it has been read. */
export function contentWords({ counts }: Pick<Import, 'counts'>): string {
  const { applications, screens, boxes, labels, tasks, families } = counts;
  if (applications === undefined || screens === undefined || boxes === undefined || labels === undefined) return '';
  if (tasks === undefined || families === undefined) return '';
  return [
    plural(applications, 'application'),
    plural(screens, 'screen'),
    `${plural(boxes, 'box', 'boxes')} (${labels} with labels)`,
    `${plural(tasks, 'task')} in ${plural(families, 'family', 'families')}`,
  ].join(', ');
}
