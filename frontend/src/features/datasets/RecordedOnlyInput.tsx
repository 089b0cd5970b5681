/** Whether releases hold episodes of which no replay proved anything. */
import { Checkbox } from '@mantine/core';

import type { Typed } from './settings';

type Setting = Pick<Typed, 'releases_recorded_only'>;

export interface RecordedOnlyInputProps {
  typed: Setting;
  onChange: (changes: Setting) => void;
}

export function RecordedOnlyInput({ typed, onChange }: RecordedOnlyInputProps) {
  return (
    <Checkbox
      label="Release episodes that are recorded only"
      description="Episodes of which no replay proved anything. Every export marks them so and never calls them proven."
      checked={typed.releases_recorded_only}
      onChange={(event) => onChange({ releases_recorded_only: event.currentTarget.checked })}
    />
  );
}
