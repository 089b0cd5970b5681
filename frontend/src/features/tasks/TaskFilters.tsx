/** State, only mine, and words of the sentence. */
import { Group, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';

import type { TaskFilters as Filters } from '@/api/tasks';

import { STATES } from './use-task-filters';

export interface TaskFiltersProps {
  filters: Filters;
  onChange: (name: 'state' | 'mine' | 'q', value: string) => void;
}

const QUIET_MS = 250;
const OPTIONS = [{ value: '', label: 'Any state' }, ...STATES.map((state) => ({ value: state, label: state }))];

export function TaskFilters({ filters, onChange }: TaskFiltersProps) {
  const search = useDebouncedCallback((words: string) => onChange('q', words), QUIET_MS);
  return (
    <Group gap="sm" my="sm" role="search" aria-label="Tasks">
      <TextInput
        type="search"
        size="xs"
        w={260}
        aria-label="Search sentences"
        placeholder="Search sentences"
        defaultValue={filters.q ?? ''}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        aria-label="State"
        data={OPTIONS}
        value={filters.state ?? ''}
        onChange={(event) => onChange('state', event.currentTarget.value)}
      />
      <Switch
        size="xs"
        label="Only mine"
        checked={filters.mine ?? false}
        onChange={(event) => onChange('mine', event.currentTarget.checked ? 'true' : '')}
      />
    </Group>
  );
}
