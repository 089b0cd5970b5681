/** Above the list of boxes: which of them it shows. */
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { memo } from 'react';

import { KINDS, type Kind } from '@/canvas/box';
import { ALL, type BoxFilter, isFiltering, type Problem } from '@/canvas/box-filter';

const PROBLEMS: readonly { value: '' | Problem; label: string }[] = [
  { value: '', label: 'right or wrong' },
  { value: 'duplicate', label: 'duplicates' },
  { value: 'tiny', label: 'tiny' },
  { value: 'unlabelled', label: 'without label' },
];
const CERTAINTIES = [0.5, 0.7, 0.9];

export interface BoxFilterBarProps {
  filter: BoxFilter;
  onFilter: (filter: BoxFilter) => void;
}

export const BoxFilterBar = memo(function BoxFilterBar({ filter, onFilter }: BoxFilterBarProps) {
  const change = (changes: Partial<BoxFilter>) => onFilter({ ...filter, ...changes });
  return (
    <Group gap={4} px="0.6rem" pb={6} role="group" aria-label="Boxes shown">
      <TextInput
        size="xs"
        flex="1 1 45%"
        aria-label="Words in the label"
        placeholder="Words in the label"
        value={filter.words}
        onChange={(event) => change({ words: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        flex="1 1 40%"
        aria-label="Kind"
        data={[{ value: '', label: 'any kind' }, ...KINDS]}
        value={filter.kind ?? ''}
        onChange={(event) => change({ kind: (event.currentTarget.value || null) as Kind | null })}
      />
      <NativeSelect
        size="xs"
        flex="1 1 40%"
        aria-label="Problem"
        data={[...PROBLEMS]}
        value={filter.problem ?? ''}
        onChange={(event) => change({ problem: (event.currentTarget.value || null) as Problem | null })}
      />
      <NativeSelect
        size="xs"
        flex="1 1 40%"
        aria-label="Confidence of the proposal"
        data={[
          { value: '', label: 'however sure' },
          ...CERTAINTIES.map((value) => ({ value: String(value), label: `below ${value * 100} % sure` })),
        ]}
        value={filter.below === null ? '' : String(filter.below)}
        onChange={(event) => change({ below: event.currentTarget.value ? Number(event.currentTarget.value) : null })}
      />
      {isFiltering(filter) && (
        <Button size="compact-xs" variant="subtle" onClick={() => onFilter(ALL)}>
          All boxes
        </Button>
      )}
    </Group>
  );
});
