/** A new environment: a program of the operator's list or the browser, its seed, network, limits and outcome checks. */
import { Alert, Code, Group, NativeSelect, NumberInput, Radio, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { components } from '@/api/schema';
import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { type Environment, type NewEnvironment, useAddEnvironment } from '../requests/environments';
import { ChecksInput } from './checks/ChecksInput';
import { checkOf, type DraftCheck, draftOf } from './checks/outcome-checks';
import type { Region } from './checks/RegionPicture';
import { MasksInput } from './MasksInput';
import { SeedInput } from './SeedInput';
import { VideoInput } from './VideoInput';

type Program = components['schemas']['Program'];

const BROWSER = 'browser';

export interface NewEnvironmentDialogProps {
  slug: string;
  /** Of the operator's list, the browser among them. */
  programs: readonly Program[];
  /** What it begins as a copy of. */
  original?: Environment | undefined;
  onClose: () => void;
}

export function NewEnvironmentDialog({ slug, programs, original, onClose }: NewEnvironmentDialogProps) {
  const [form, setForm] = useState(() => formOf(original, programs[0]?.key ?? BROWSER));
  const add = useAddEnvironment(slug);
  const { program, hosts, network } = form;
  const isBrowser = program === BROWSER;
  const missing = programs.find(({ key }) => key === program)?.install ?? '';
  const set = (part: Partial<EnvironmentForm>) => setForm({ ...form, ...part });
  const send = () => add.mutate(requestOf(form), { onSuccess: onClose });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Add an environment"
      verb="Add"
      onSend={send}
      sending={add.isPending}
      error={add.error}
      size="xl"
    >
      <Group gap="xs" grow align="flex-start">
        <NativeSelect
          label="Program"
          data-autofocus
          value={program}
          error={problemFor(add.error, 'program')}
          data={programs.map(({ key, name: label }) => ({ value: key, label }))}
          onChange={(event) => set({ program: event.currentTarget.value })}
        />
        <TextInput
          label="Name"
          required
          value={form.name}
          error={problemFor(add.error, 'name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </Group>
      {missing !== '' && (
        <Alert variant="light" p="xs">
          It is not on the machine yet. Whoever runs it installs it by <Code>{missing}</Code>
        </Alert>
      )}
      <TextInput
        label={isBrowser ? 'First address' : 'File that it opens'}
        description={isBrowser ? undefined : 'One of the seed’s files, such as notes/list.txt. Empty: none.'}
        required={isBrowser}
        placeholder={isBrowser ? 'https://example.org/' : undefined}
        value={form.start}
        error={problemFor(add.error, 'start')}
        onChange={(event) => set({ start: event.currentTarget.value })}
      />
      <SeedInput slug={slug} value={form.seed} error={add.error} onChange={(seed) => set({ seed })} />
      <Radio.Group
        label="Network"
        size="sm"
        value={network}
        onChange={(value) => set({ network: value === 'hosts' ? 'hosts' : 'none' })}
        error={network === 'none' ? problemFor(add.error, 'hosts') : undefined}
      >
        <Group gap="md" mt={4}>
          <Radio value="none" label="None" />
          <Radio value="hosts" label="Named hosts only" />
        </Group>
      </Radio.Group>
      {network === 'hosts' && (
        <TagsInput
          label="Hosts it may reach"
          description="Enter after each one. Nothing else is reached."
          value={hosts}
          error={problemFor(add.error, 'hosts')}
          onChange={(named) => set({ hosts: named })}
        />
      )}
      <SizeAndTime value={form.size} error={add.error} onChange={(size) => set({ size })} />
      <VideoInput checked={form.video} programs={programs} onChange={(video) => set({ video })} />
      <ChecksInput slug={slug} checks={form.checks} error={add.error} onChange={(checks) => set({ checks })} />
      <MasksInput slug={slug} masks={form.masks} error={add.error} onChange={(masks) => set({ masks })} />
    </FormDialog>
  );
}

interface EnvironmentForm {
  name: string;
  program: string;
  start: string;
  seed: string;
  network: 'none' | 'hosts';
  hosts: string[];
  size: SizeAndMinutes;
  video: boolean;
  checks: readonly DraftCheck[];
  masks: readonly Region[];
}

function formOf(original: Environment | undefined, program: string): EnvironmentForm {
  return {
    name: original ? `${original.name}, changed` : '',
    program: original ? original.program || BROWSER : program,
    start: original?.start ?? '',
    seed: original?.seed?.sha256 ?? '',
    network: original && original.hosts.length > 0 ? 'hosts' : 'none',
    hosts: original?.hosts ?? [],
    size: {
      width: original?.width ?? 1024,
      height: original?.height ?? 768,
      minutes: original ? original.time_limit / 60 : 30,
    },
    video: original?.video ?? false,
    checks: (original?.checks ?? []).map((check, at) => draftOf(at + 1, check)),
    masks: (original?.masks ?? []).map(([left = 0, top = 0, right = 0, bottom = 0]) => [left, top, right, bottom]),
  };
}

function requestOf({ size, checks, masks, network, hosts, program, ...form }: EnvironmentForm): NewEnvironment {
  const isBrowser = program === BROWSER;
  return {
    ...form,
    kind: isBrowser ? 'browser' : 'program',
    program: isBrowser ? '' : program,
    hosts: network === 'hosts' ? hosts : [],
    width: Number(size.width),
    height: Number(size.height),
    time_limit: Math.round(Number(size.minutes) * 60),
    checks: checks.map(checkOf),
    masks: masks.map((mask) => [...mask]),
  };
}

type SizeAndMinutes = Record<'width' | 'height' | 'minutes', number | string>;

const LIMITS = [
  ['width', 'Width', 320, 4096, 'width'],
  ['height', 'Height', 320, 4096, 'height'],
  ['minutes', 'Minutes at most', 1, 240, 'time_limit'],
] as const;

interface SizeAndTimeProps {
  value: SizeAndMinutes;
  onChange: (value: SizeAndMinutes) => void;
  error: unknown;
}

/** The screen's size in pixels, and how long a session may last. */
function SizeAndTime({ value, onChange, error }: SizeAndTimeProps) {
  return (
    <Group gap="xs" grow>
      {LIMITS.map(([part, label, min, max, field]) => (
        <NumberInput
          key={part}
          label={label}
          min={min}
          max={max}
          allowDecimal={false}
          value={value[part]}
          error={problemFor(error, field)}
          onChange={(number) => onChange({ ...value, [part]: number })}
        />
      ))}
    </Group>
  );
}
