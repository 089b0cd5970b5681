/** What is saved together: about the dataset, captures, labels and tasks, releases; each section says what it changes. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';

import type { Dataset } from '@/api/datasets';
import { problemFor } from '@/ui/problem-text';
import { ProblemList } from '@/ui/ProblemList';

import { AboutFields, CapturesFields, LabelsAndTasksFields, ReleasesFields } from './SettingsFields';
import { useChangeDataset } from './requests/change-dataset';
import { settingsOf, type Typed, typedOf } from './settings';

export function SettingsForm({ dataset }: { dataset: Dataset }) {
  const [typed, setTyped] = useState(() => typedOf(dataset));
  const save = useChangeDataset(dataset.slug);
  const change = (changes: Partial<Typed>) => {
    save.reset();
    setTyped({ ...typed, ...changes });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save.mutate(settingsOf(typed));
  };
  const problem = (field: keyof Typed) => problemFor(save.error, field);
  return (
    <form onSubmit={submit}>
      <Stack gap="xl">
        <ProblemList error={save.error} field="" />
        <AboutFields typed={typed} problem={problem} change={change} />
        <CapturesFields typed={typed} problem={problem} change={change} />
        <LabelsAndTasksFields typed={typed} problem={problem} change={change} />
        <ReleasesFields typed={typed} problem={problem} change={change} />
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            Save settings
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {save.isSuccess ? 'Saved.' : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
