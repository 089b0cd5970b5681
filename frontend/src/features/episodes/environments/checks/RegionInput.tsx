/** A picture and a region of it, drawn with the mouse or typed; the picture is one of a try, or is sent. */
import { Button, FileButton, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ProblemList } from '@/ui/ProblemList';
import { problemFor } from '@/ui/problem-text';

import { checkPictures, useSendCheckPicture } from '../../requests/check-pictures';
import { REGION_SIDES } from './outcome-checks';
import { RegionPicture } from './RegionPicture';

export interface RegionInputProps {
  slug: string;
  values: Readonly<Record<string, string>>;
  place: number;
  error: unknown;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

const titled = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function RegionInput({ slug, values, place, error, onChange }: RegionInputProps) {
  const pictures = useQuery(checkPictures(slug));
  const send = useSendCheckPicture(slug);
  const chosen = pictures.data?.find(({ sha256 }) => sha256 === values.picture);
  const options = (pictures.data ?? []).map(({ sha256, name, width, height }) => ({
    value: sha256,
    label: `${name}, ${width} × ${height} (${sha256.slice(0, 6)})`,
  }));
  const take = (file: File | null) => {
    if (file) send.mutate(file, { onSuccess: ({ sha256 }) => onChange({ picture: sha256 }) });
  };
  return (
    <Stack gap="xs" w="100%">
      <ProblemList error={send.error ?? pictures.error} />
      <Group gap="xs" align="flex-end">
        <NativeSelect
          size="xs"
          label="Picture"
          description="A look at a try adds the screen to this list."
          flex={1}
          data={[{ value: '', label: 'Choose a picture' }, ...options]}
          value={values.picture ?? ''}
          error={problemFor(error, `checks.${place}.picture`)}
          onChange={(event) => onChange({ picture: event.currentTarget.value })}
        />
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={take}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={send.isPending}>
              Send a picture
            </Button>
          )}
        </FileButton>
      </Group>
      {chosen && <RegionPicture picture={chosen} values={values} onChange={onChange} />}
      <Group gap="xs" grow align="flex-start">
        {REGION_SIDES.map((side) => (
          <NumberInput
            key={side}
            size="xs"
            label={titled(side)}
            min={0}
            allowDecimal={false}
            value={values[side] ?? ''}
            onChange={(value) => onChange({ [side]: String(value) })}
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
