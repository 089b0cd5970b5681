/** A picture and a region of it, drawn with the mouse or typed; the picture is one of a try, or is sent. */
import { Group, NumberInput, Stack, Text } from '@mantine/core';

import { problemFor } from '@/ui/problem-text';

import { REGION_SIDES } from './outcome-checks';
import { PictureChoice } from './PictureChoice';
import { type Region, RegionPicture } from './RegionPicture';

export interface RegionInputProps {
  slug: string;
  values: Readonly<Record<string, string>>;
  place: number;
  error: unknown;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

export const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function RegionInput({ slug, values, place, error, onChange }: RegionInputProps) {
  const side = (name: string) => Number(values[name] ?? Number.NaN);
  const region: Region = [side('left'), side('top'), side('right'), side('bottom')];
  return (
    <Stack gap="xs" w="100%">
      <PictureChoice
        slug={slug}
        value={values.picture ?? ''}
        error={problemFor(error, `checks.${place}.picture`)}
        onChange={(picture) => onChange({ picture })}
      >
        {(picture) => (
          <RegionPicture
            picture={picture}
            purpose="that is to be compared"
            regions={[region]}
            onDraw={(drawn) => onChange(Object.fromEntries(REGION_SIDES.map((name, at) => [name, String(drawn[at])])))}
          />
        )}
      </PictureChoice>
      <Group gap="xs" grow align="flex-start">
        {REGION_SIDES.map((name) => (
          <NumberInput
            key={name}
            size="xs"
            label={titled(name)}
            min={0}
            allowDecimal={false}
            value={values[name] ?? ''}
            onChange={(value) => onChange({ [name]: String(value) })}
          />
        ))}
        <NumberInput
          size="xs"
          label="Pixels that may differ"
          suffix=" %"
          min={0}
          max={100}
          value={values.distance ?? ''}
          error={problemFor(error, `checks.${place}.distance`)}
          onChange={(value) => onChange({ distance: String(value) })}
        />
      </Group>
      <Text size="xs" c="var(--mantine-color-error)" role="alert">
        {problemFor(error, `checks.${place}.region`)}
      </Text>
    </Stack>
  );
}
