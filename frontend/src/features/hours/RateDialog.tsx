/** Asks what an hour earns from a Monday on. */
import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { Role } from '@/api/datasets';
import { FormDialog } from '@/ui/FormDialog';
import { optionsOf, ROLES } from '@/ui/names';
import { problemFor } from '@/ui/problem-text';

import { mondayOf } from './durations';
import { type NewRate, useSetRate } from './requests/rates';

export function RateDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [typed, setTyped] = useState<NewRate>(() => ({
    role: 'annotator',
    hourly: '',
    currency: 'USD',
    starts: mondayOf(new Date().toISOString().slice(0, 10)),
  }));
  const save = useSetRate(slug);
  const change = (changes: Partial<NewRate>) => setTyped({ ...typed, ...changes });
  const problem = (field: keyof NewRate) => problemFor(save.error, field);
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="New rate"
      verb="Set rate"
      onSend={() => save.mutate(typed, { onSuccess: onClose })}
      sending={save.isPending}
      error={save.error}
    >
      <NativeSelect
        label="Role"
        data-autofocus
        data={optionsOf(ROLES)}
        value={typed.role}
        onChange={(event) => change({ role: event.currentTarget.value as Role })}
      />
      <Group grow align="flex-start">
        <TextInput
          label="An hour earns"
          required
          inputMode="decimal"
          value={typed.hourly}
          error={problem('hourly')}
          onChange={(event) => change({ hourly: event.currentTarget.value })}
        />
        <TextInput
          label="Currency"
          required
          maxLength={3}
          value={typed.currency}
          error={problem('currency')}
          onChange={(event) => change({ currency: event.currentTarget.value.toUpperCase() })}
        />
      </Group>
      <TextInput
        type="date"
        label="From"
        description="A Monday. Sheets that are approved keep the rate they were approved with."
        required
        value={typed.starts}
        error={problem('starts')}
        onChange={(event) => change({ starts: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
