/** Outcome checks of an environment: rows of a closed set of kinds, each with its own fields. */
import { Button, Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import { problemFor } from '@/ui/problem-text';

import { CheckFieldInput } from './CheckFieldInput';
import { CHECK_KINDS, type CheckKind, type DraftCheck, emptyCheck, kindOf } from './outcome-checks';
import { RegionInput } from './RegionInput';

export interface ChecksInputProps {
  slug: string;
  checks: readonly DraftCheck[];
  onChange: (checks: readonly DraftCheck[]) => void;
  /** Of the request that sent them. */
  error: unknown;
}

const FIRST = 'file-exists';

export function ChecksInput({ slug, checks, onChange, error }: ChecksInputProps) {
  const [kind, setKind] = useState(FIRST);
  const next = Math.max(0, ...checks.map(({ key }) => key)) + 1;
  const replace = (at: number, check: DraftCheck) =>
    onChange(checks.map((each, place) => (place === at ? check : each)));
  return (
    <Fieldset legend="Outcome checks" p="sm">
      <Stack gap="xs">
        <Text size="xs" c="dimmed">
          What has to hold once the task is done. They are judged at the end of each replay: an episode is proven only
          if all hold.
        </Text>
        {checks.map((check, at) => (
          <CheckRow
            key={check.key}
            slug={slug}
            check={check}
            place={at}
            error={error}
            onChange={(changed) => replace(at, changed)}
            onRemove={() => onChange(checks.filter((_, place) => place !== at))}
          />
        ))}
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {problemFor(error, 'checks')}
        </Text>
        <Group gap="xs" align="flex-end">
          <NativeSelect
            size="xs"
            label="Kind of check"
            flex={1}
            data={CHECK_KINDS.map((each) => ({ value: each.kind, label: each.title }))}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value)}
          />
          <Button size="xs" variant="default" onClick={() => onChange([...checks, emptyCheck(next, kind)])}>
            Add the check
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

interface CheckRowProps {
  slug: string;
  check: DraftCheck;
  place: number;
  error: unknown;
  onChange: (check: DraftCheck) => void;
  onRemove: () => void;
}

function CheckRow({ slug, check, place, error, onChange, onRemove }: CheckRowProps) {
  const kind: CheckKind | undefined = kindOf(check.kind);
  const title = kind?.title ?? check.kind;
  const set = (values: Readonly<Record<string, string>>) =>
    onChange({ ...check, values: { ...check.values, ...values } });
  return (
    <Fieldset p="xs" role="group" aria-label={`Check ${place + 1}: ${title}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            {place + 1}. {title}
          </Text>
          <Text size="xs" c="dimmed">
            {kind?.note ?? 'This kind of check is not known here.'}
          </Text>
        </div>
        <Button size="compact-xs" variant="subtle" aria-label={`Remove check ${place + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </Group>
      <Group gap="xs" align="flex-start" mt={4}>
        {kind?.fields.map((field) =>
          field.kind === 'region' ? (
            <RegionInput
              key={field.name}
              slug={slug}
              values={check.values}
              place={place}
              error={error}
              onChange={set}
            />
          ) : (
            <CheckFieldInput
              key={field.name}
              field={field}
              value={check.values[field.name] ?? ''}
              error={problemFor(error, `checks.${place}.${field.name}`)}
              onChange={(value) => set({ [field.name]: value })}
            />
          ),
        )}
      </Group>
    </Fieldset>
  );
}
