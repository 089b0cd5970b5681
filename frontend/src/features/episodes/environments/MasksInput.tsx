/** Regions of an environment's screen that change by themselves: replays do not compare them. */
import { Button, Fieldset, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { problemFor } from '@/ui/problem-text';

import { REGION_SIDES } from './checks/outcome-checks';
import { PictureChoice } from './checks/PictureChoice';
import { titled } from './checks/RegionInput';
import { type Region, RegionPicture } from './checks/RegionPicture';

export interface MasksInputProps {
  slug: string;
  masks: readonly Region[];
  onChange: (masks: readonly Region[]) => void;
  /** Of the request that sent them. */
  error: unknown;
}

export function MasksInput({ slug, masks, onChange, error }: MasksInputProps) {
  const [picture, setPicture] = useState('');
  return (
    <Fieldset legend="Masked regions" p="sm">
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          Parts of the screen that change by themselves, such as a meter or the free space of a disk. Replays compare
          neither the picture nor the elements there. Clocks and tooltips are left out without a mask.
        </Text>
        <PictureChoice slug={slug} value={picture} onChange={setPicture}>
          {(chosen) => (
            <RegionPicture
              picture={chosen}
              purpose="that changes by itself"
              regions={masks}
              onDraw={(drawn) => onChange([...masks, drawn])}
            />
          )}
        </PictureChoice>
        {masks.map((mask, place) => (
          <MaskRow
            key={place}
            mask={mask}
            place={place}
            error={problemFor(error, `masks.${place}`)}
            onChange={(changed) => onChange(masks.map((each, at) => (at === place ? changed : each)))}
            onRemove={() => onChange(masks.filter((_, at) => at !== place))}
          />
        ))}
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problemFor(error, 'masks')}
        </Text>
        <Group justify="flex-end">
          <Button size="xs" variant="default" onClick={() => onChange([...masks, [0, 0, 0, 0]])}>
            Add a region by numbers
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

interface MaskRowProps {
  mask: Region;
  place: number;
  error: string | undefined;
  onChange: (mask: Region) => void;
  onRemove: () => void;
}

function MaskRow({ mask, place, error, onChange, onRemove }: MaskRowProps) {
  const set = (side: number, value: number) => {
    const [left, top, right, bottom] = mask.map((each, at) => (at === side ? value : each));
    onChange([left ?? 0, top ?? 0, right ?? 0, bottom ?? 0]);
  };
  return (
    <Fieldset variant="unstyled" role="group" aria-label={`Masked region ${place + 1}`}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        {REGION_SIDES.map((name, side) => (
          <NumberInput
            key={name}
            size="xs"
            flex={1}
            miw={0}
            label={titled(name)}
            min={0}
            allowDecimal={false}
            value={mask[side] ?? 0}
            onChange={(value) => set(side, Number(value))}
          />
        ))}
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Remove masked region ${place + 1}`}
          flex="none"
          onClick={onRemove}
        >
          Remove
        </Button>
      </Group>
      <Text size="xs" c="var(--mantine-color-error)" role="alert">
        {error}
      </Text>
    </Fieldset>
  );
}
