/** One setting of a dataset that is either on or off. */
import { Checkbox } from '@mantine/core';

import type { Typed } from './settings';

type Switch = 'releases_recorded_only' | 'keeps_disabled' | 'shows_names';

const TEXTS: Record<Switch, { label: string; description: string }> = {
  releases_recorded_only: {
    label: 'Release episodes that are recorded only',
    description: 'Episodes of which no replay proved anything. Every export marks them so and never calls them proven.',
  },
  keeps_disabled: {
    label: 'Keep the boxes of disabled controls',
    description: 'Pages and programs that are captured have boxes for them too, marked as disabled.',
  },
  shows_names: {
    label: 'Show what the page or program calls a control',
    description: 'Those who name a captured box see that name as a hint. Labels then tend to repeat it.',
  },
};

export interface SwitchInputProps {
  setting: Switch;
  typed: Typed;
  change: (changes: Partial<Typed>) => void;
}

export function SwitchInput({ setting, typed, change }: SwitchInputProps) {
  return (
    <Checkbox
      {...TEXTS[setting]}
      checked={typed[setting]}
      onChange={(event) => change({ [setting]: event.currentTarget.checked })}
    />
  );
}
