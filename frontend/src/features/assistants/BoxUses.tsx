/** What people made of suggested boxes, read from the boxes as they were first submitted. */
import { KeptShare } from './KeptShare';
import { type Column, counted, OutcomeTable, seconds } from './OutcomeTable';
import type { BoxUse } from './requests/suggestions';

const COLUMNS: readonly Column<BoxUse>[] = [
  counted('Kept', ({ kept }) => kept, 'Boxed with the rectangle and kind as suggested'),
  counted('Edited', ({ edited }) => edited, 'Accepted, then given another rectangle or kind'),
  counted('Dropped', ({ dropped }) => dropped, 'Dismissed, or accepted and deleted again'),
  counted('Not taken', ({ not_taken: count }) => count, 'Shown, and neither accepted nor dismissed'),
  counted('Open', ({ open }) => open, 'The boxes of the screen are not submitted yet'),
  counted('Unseen', ({ unseen }) => unseen, 'The boxes were submitted by people who were not shown them'),
  seconds('Median, from being shown or from the decision before to accepting or dropping'),
  {
    title: 'Kept, of shown',
    about: 'Of those shown on submitted screens, with the interval of 95 %',
    value: ({ kept_share: share }) => <KeptShare share={share} />,
  },
];

export function BoxUses({ rows }: { rows: readonly BoxUse[] }) {
  return <OutcomeTable name="What people made of suggested boxes" rows={rows} columns={COLUMNS} />;
}
