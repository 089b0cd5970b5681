/** The split of a release that is shown. */
import { NativeSelect } from '@mantine/core';

import { type Split, SPLITS } from './requests/leaderboard';

export function SplitSelect({ split, onChoose }: { split: Split; onChoose: (split: string) => void }) {
  return (
    <NativeSelect
      size="xs"
      aria-label="Split"
      data={SPLITS.map((name) => ({ value: name, label: `${name} split` }))}
      value={split}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
