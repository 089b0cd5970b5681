/** What goes with a dataset or application, in words. */
import type { Contents } from '@/api/closing';
import { plural } from '@/ui/plural';

const HOUR = 3600;

/** What there is, one line for each kind; kinds of which there is nothing are left out. */
export function linesOf(contents: Contents): string[] {
  const counted: [number, string][] = [
    [contents.applications, plural(contents.applications, 'application')],
    [contents.screens, plural(contents.screens, 'screen')],
    [contents.boxes, plural(contents.boxes, 'box', 'boxes')],
    [contents.labels, plural(contents.labels, 'label')],
    [contents.tasks, plural(contents.tasks, 'task')],
    [contents.scripts, plural(contents.scripts, 'script')],
    [contents.episodes, plural(contents.episodes, 'episode')],
    [contents.releases, plural(contents.releases, 'release')],
    [contents.files, plural(contents.files, 'file')],
  ];
  return counted.filter(([count]) => count > 0).map(([, text]) => text);
}

/** What stays although a dataset is deleted. */
export function hoursText({ seconds, people }: Contents): string {
  if (seconds === 0) return 'Nobody has worked in it. The audit log stays.';
  const hours = (seconds / HOUR).toFixed(1);
  return `${hours} hours of ${plural(people, 'person', 'people')} stay with their approvals and rates, and so do members and the audit log.`;
}

/** What stays of an application because releases hold it. */
export function keptText({ kept_screens, kept_tasks }: Contents): string {
  if (kept_screens === 0) return 'Releases hold nothing of it.';
  const kept = `${plural(kept_screens, 'screen')} with ${plural(kept_tasks, 'task')}`;
  return `Releases stay as they are: for them ${kept} ${kept_screens === 1 ? 'is' : 'are'} kept, withdrawn.`;
}
