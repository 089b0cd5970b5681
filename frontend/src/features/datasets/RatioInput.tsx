/** The shares of training, validation and test in a release. */
import { Group, Input, NumberInput } from '@mantine/core';

const SPLITS = ['Train', 'Validation', 'Test'] as const;

export interface RatioInputProps {
  value: readonly number[];
  error: string | undefined;
  onChange: (ratio: number[]) => void;
}

export function RatioInput({ value, error, onChange }: RatioInputProps) {
  return (
    <Input.Wrapper
      component="fieldset"
      label="Split"
      labelElement="div"
      error={error}
      p={0}
      m={0}
      style={{ border: 0 }}
      aria-label="Split"
      description="Shares of train, validation and test in a release. A task and its reformulations are never cut apart."
    >
      <Group gap="xs" mt={4}>
        {SPLITS.map((split, place) => (
          <NumberInput
            key={split}
            aria-label={split}
            prefix={`${split} `}
            w={130}
            min={0}
            max={1000}
            allowDecimal={false}
            required
            value={value[place] ?? 0}
            onChange={(share) => onChange(SPLITS.map((_, at) => (at === place ? Number(share) : (value[at] ?? 0))))}
          />
        ))}
      </Group>
    </Input.Wrapper>
  );
}
