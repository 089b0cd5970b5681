/** The reformulations: as many inputs as the dataset asks for, and one more when they are full. */
import { Fieldset, Stack, Text, Textarea } from '@mantine/core';

import classes from './Studio.module.css';
import type { Nearness } from './use-similarity';
import { isTooShort, phrasingInputs } from './wording';

const ORDER: ('input' | 'description' | 'error')[] = ['input', 'description', 'error'];

export interface PhrasingsProps {
  phrasings: readonly string[];
  wanted: number;
  /** How near each comes to the texts before it. */
  near: readonly (Nearness | null)[];
  onChange: (phrasings: readonly string[]) => void;
  problemOf: (field: string) => string | undefined;
  readOnly: boolean;
}

export function Phrasings({ phrasings, wanted, near, onChange, problemOf, readOnly }: PhrasingsProps) {
  const inputs = phrasingInputs(phrasings, wanted);
  const general = problemOf('phrasings');
  return (
    <Fieldset legend="The same in other words" variant="unstyled" className={classes.phrasings}>
      <Stack gap={2}>
        {inputs.map((text, place) => (
          <Textarea
            key={place}
            aria-label={`Reformulation ${place + 1}`}
            rows={1}
            autosize
            minRows={1}
            maxRows={4}
            value={text}
            placeholder={place < wanted ? `Reformulation ${place + 1}` : 'One more, if you like'}
            readOnly={readOnly}
            error={problemOf(`phrasings.${place}`) ?? (isTooShort(text) ? 'Too short: say the whole task.' : undefined)}
            inputWrapperOrder={ORDER}
            description={
              <Distance near={text.trim() === '' || problemOf(`phrasings.${place}`) ? null : (near[place] ?? null)} />
            }
            onChange={(event) => onChange(inputs.with(place, event.currentTarget.value))}
          />
        ))}
        {general !== undefined && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {general}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}

/** Its line is always there, so that nothing moves while one types. */
function Distance({ near }: { near: Nearness | null }) {
  const text =
    near &&
    (near.reason
      ? `Too close to ${near.to}: it ${near.reason}. Use other words.`
      : `Nearest to ${near.to}: ${percent(near.words)} of the words, ${percent(near.letters)} of the letters.`);
  return (
    <Text
      span
      display="block"
      size="xs"
      truncate
      h={18}
      c={near?.reason ? 'var(--mantine-color-error)' : 'dimmed'}
      title={text ?? undefined}
    >
      {text}
    </Text>
  );
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
