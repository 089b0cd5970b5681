/** A new environment: a program of the operator's list, or the browser at an address. */
import { Alert, Code, Group, NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { components } from '@/api/schema';
import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { useAddEnvironment } from '../requests/environments';

type Program = components['schemas']['Program'];

const BROWSER = 'browser';

export interface NewEnvironmentDialogProps {
  slug: string;
  /** Of the operator's list, the browser among them. */
  programs: readonly Program[];
  onClose: () => void;
}

export function NewEnvironmentDialog({ slug, programs, onClose }: NewEnvironmentDialogProps) {
  const [name, setName] = useState('');
  const [program, setProgram] = useState(programs[0]?.key ?? BROWSER);
  const [start, setStart] = useState('');
  const [hosts, setHosts] = useState<string[]>([]);
  const [size, setSize] = useState<SizeAndMinutes>({ width: 1024, height: 768, minutes: 30 });
  const add = useAddEnvironment(slug);
  const isBrowser = program === BROWSER;
  const missing = programs.find(({ key }) => key === program)?.install ?? '';
  const send = () =>
    add.mutate(
      {
        name,
        start,
        hosts,
        kind: isBrowser ? 'browser' : 'program',
        program: isBrowser ? '' : program,
        width: Number(size.width),
        height: Number(size.height),
        seed: '',
        time_limit: Number(size.minutes) * 60,
      },
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Add an environment"
      verb="Add"
      onSend={send}
      sending={add.isPending}
      error={add.error}
    >
      <NativeSelect
        label="Program"
        data-autofocus
        value={program}
        error={problemFor(add.error, 'program')}
        data={programs.map(({ key, name: label }) => ({ value: key, label }))}
        onChange={(event) => setProgram(event.currentTarget.value)}
      />
      {missing !== '' && (
        <Alert variant="light" p="xs">
          It is not on the machine yet. Whoever runs it installs it by <Code>{missing}</Code>
        </Alert>
      )}
      <TextInput
        label="Name"
        required
        value={name}
        error={problemFor(add.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {isBrowser && (
        <TextInput
          label="First address"
          required
          placeholder="https://example.org/"
          value={start}
          error={problemFor(add.error, 'start')}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
      )}
      <TagsInput
        label="Hosts it may reach"
        description="None: no network. Enter after each one."
        value={hosts}
        error={problemFor(add.error, 'hosts')}
        onChange={setHosts}
      />
      <SizeAndTime value={size} onChange={setSize} />
    </FormDialog>
  );
}

type SizeAndMinutes = Record<'width' | 'height' | 'minutes', number | string>;

const LIMITS = [
  ['width', 'Width', 320, 4096],
  ['height', 'Height', 320, 4096],
  ['minutes', 'Minutes at most', 1, 240],
] as const;

/** The screen's size in pixels, and how long a session may last. */
function SizeAndTime({ value, onChange }: { value: SizeAndMinutes; onChange: (value: SizeAndMinutes) => void }) {
  return (
    <Group gap="xs" grow>
      {LIMITS.map(([part, label, min, max]) => (
        <NumberInput
          key={part}
          label={label}
          min={min}
          max={max}
          allowDecimal={false}
          value={value[part]}
          onChange={(number) => onChange({ ...value, [part]: number })}
        />
      ))}
    </Group>
  );
}
