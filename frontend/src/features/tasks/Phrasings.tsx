/** The reformulations: as many inputs as the dataset asks for, and one more when they are full. */
import { Fieldset, Stack, Text, Textarea } from '@mantine/core';

import classes from './Studio.module.css';
import { phrasingInputs } from './wording';

export interface PhrasingsProps {
  phrasings: readonly string[];
  wanted: number;
  onChange: (phrasings: readonly string[]) => void;
  problemOf: (field: string) => string | undefined;
  readOnly: boolean;
}

export function Phrasings({ phrasings, wanted, onChange, problemOf, readOnly }: PhrasingsProps) {
  const inputs = phrasingInputs(phrasings, wanted);
  const general = problemOf('phrasings');
  return (
    <Fieldset legend="The same in other words" variant="unstyled" className={classes.phrasings}>
      <Stack gap={6}>
        {inputs.map((text, place) => (
          <Textarea key={place} aria-label={`Reformulation ${place + 1}`} rows={1} autosize minRows={1} maxRows={4} value={text}
            placeholder={place < wanted ? `Reformulation ${place + 1}` : 'One more, if you like'}
            readOnly={readOnly} error={problemOf(`phrasings.${place}`)}
            onChange={(event) => onChange(inputs.with(place, event.currentTarget.value))} />
        ))}
        {general !== undefined && <Text size="xs" c="var(--mantine-color-error)" role="alert">{general}</Text>}
      </Stack>
    </Fieldset>
  );
}
