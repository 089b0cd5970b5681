/** What people made of suggested labels: kept, changed or skipped; or, shown after they answered, taken or not. */
import { KeptShare } from './KeptShare';
import { type Column, counted, OutcomeTable } from './OutcomeTable';
import type { Use } from './requests/suggestions';

const COLUMNS: readonly Column<Use>[] = [
  counted('Kept', ({ kept }) => kept),
  counted('Changed', ({ changed }) => changed),
  counted('Box skipped', ({ skipped }) => skipped),
  counted('Open', ({ open }) => open),
  counted('Same as answered', ({ same }) => same),
  counted('Taken then', ({ taken }) => taken),
  counted('Not taken', ({ stayed }) => stayed),
  {
    title: 'Kept, of answered',
    about: 'Of those shown before answering, with the interval of 95 %',
    value: ({ kept_share: share }) => <KeptShare share={share} />,
  },
];

export function SuggestionUses({ uses }: { uses: readonly Use[] }) {
  return <OutcomeTable name="What people made of suggestions" rows={uses} columns={COLUMNS} />;
}
