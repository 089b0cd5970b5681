/** Name, licence, citation, numbers of the stages, split, and which private hosts captures may load. */
import { Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';

import type { Dataset } from '@/api/datasets';
import { problemFor } from '@/ui/problem-text';
import { ProblemList } from '@/ui/ProblemList';

import { LicenceInputs } from './LicenceInputs';
import { RatioInput } from './RatioInput';
import { RecordedOnlyInput } from './RecordedOnlyInput';
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
      <Stack gap="sm" maw={560}>
        <ProblemList error={save.error} field="" />
        <TextInput
          label="Name"
          required
          maxLength={100}
          value={typed.name}
          error={problem('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          value={typed.description}
          error={problem('description')}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <LicenceInputs typed={typed} problem={problem} onChange={change} />
        <NumberInput
          label="Proposals per box"
          description="How many people name a box, blind to each other, before it is settled or adjudicated."
          min={1}
          max={10}
          allowDecimal={false}
          required
          value={typed.proposals_per_box}
          error={problem('proposals_per_box')}
          onChange={(value) => change({ proposals_per_box: Number(value) })}
        />
        <NumberInput
          label="Reformulations per task"
          description="At least so many, distinct from each other."
          min={0}
          max={10}
          allowDecimal={false}
          required
          value={typed.phrasings_per_task}
          error={problem('phrasings_per_task')}
          onChange={(value) => change({ phrasings_per_task: Number(value) })}
        />
        <RatioInput value={typed.ratio} error={problem('ratio')} onChange={(ratio) => change({ ratio })} />
        <RecordedOnlyInput typed={typed} onChange={change} />
        <Textarea
          label="Hosts that captures may load"
          autosize
          minRows={2}
          value={typed.allowed_hosts}
          error={problem('allowed_hosts')}
          description="Private and loopback hosts are refused unless they stand here, one a line, and are among those this installation opens. Public hosts need no entry."
          onChange={(event) => change({ allowed_hosts: event.currentTarget.value })}
        />
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
