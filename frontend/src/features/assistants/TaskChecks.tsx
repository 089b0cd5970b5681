/** What people made of suggested tasks: kept, revised or dropped, and how long it took. */
import { KeptShare } from './KeptShare';
import { type Column, counted, OutcomeTable, seconds } from './OutcomeTable';
import type { Checks } from './requests/suggestions';

const COLUMNS: readonly Column<Checks>[] = [
  counted('Kept', ({ kept }) => kept),
  counted('Revised', ({ revised }) => revised),
  counted('Dropped', ({ dropped }) => dropped),
  counted('Open', ({ open }) => open),
  seconds('Median, from taking a suggestion up to submitting the task'),
  {
    title: 'Right before checking',
    about: 'Kept, of those kept, revised or dropped, with the interval of 95 %',
    value: ({ kept_share: share }) => <KeptShare share={share} />,
  },
];

export function TaskChecks({ rows }: { rows: readonly Checks[] }) {
  return <OutcomeTable name="What people made of suggested tasks" rows={rows} columns={COLUMNS} />;
}
