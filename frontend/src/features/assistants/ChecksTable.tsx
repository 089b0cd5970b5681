/** What people made of suggestions: kept, revised or dropped, and how long it took. */
import { KeptShare } from './KeptShare';
import { type Column, counted, OutcomeTable, seconds } from './OutcomeTable';
import type { Checks } from './requests/suggestions';

const columns = (about: string): readonly Column<Checks>[] => [
  counted('Kept', ({ kept }) => kept),
  counted('Revised', ({ revised }) => revised),
  counted('Dropped', ({ dropped }) => dropped),
  counted('Open', ({ open }) => open),
  seconds(about),
  {
    title: 'Right before checking',
    about: 'Kept, of those kept, revised or dropped, with the interval of 95 %',
    value: ({ kept_share: share }) => <KeptShare share={share} />,
  },
];

export interface ChecksTableProps {
  name: string;
  rows: readonly Checks[];
  /** What the seconds are. */
  timed: string;
}

export function ChecksTable({ name, rows, timed }: ChecksTableProps) {
  return <OutcomeTable name={name} rows={rows} columns={columns(timed)} />;
}
