/** What an import brings, in words. */
import { plural } from '@/ui/plural';

import type { Import } from './requests/imports';

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
