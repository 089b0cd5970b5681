/** The licence of a dataset and how it is cited, which stand in the card of every release. */
import { Textarea, TextInput } from '@mantine/core';

import type { Typed } from './settings';

export interface LicenceInputsProps {
  typed: Pick<Typed, 'licence' | 'citation'>;
  problem: (field: 'licence' | 'citation') => string | undefined;
  onChange: (changes: Partial<Pick<Typed, 'licence' | 'citation'>>) => void;
}

export function LicenceInputs({ typed, problem, onChange }: LicenceInputsProps) {
  return (
    <>
      <TextInput
        label="Licence"
        placeholder="For example CC-BY-4.0"
        description="Stands in the card of every release."
        maxLength={100}
        value={typed.licence}
        error={problem('licence')}
        onChange={(event) => onChange({ licence: event.currentTarget.value })}
      />
      <Textarea
        label="Citation"
        placeholder="For example a BibTeX entry"
        description="How others cite the dataset."
        autosize
        minRows={2}
        value={typed.citation}
        error={problem('citation')}
        onChange={(event) => onChange({ citation: event.currentTarget.value })}
      />
    </>
  );
}
