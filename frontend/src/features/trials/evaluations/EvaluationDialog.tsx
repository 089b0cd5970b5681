/** Asks which assistant answers which split: endpoint, prompt revision, and what is shown to it. */
import { Anchor, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Release } from '@/api/releases';
import { FormDialog } from '@/ui/FormDialog';
import { plural } from '@/ui/plural';
import { problemFor } from '@/ui/problem-text';
import { StandInNotice } from '@/ui/StandIn';

import { choices, type NewEvaluation, useEvaluate } from '../requests/evaluations';
import { SPLITS, type Split } from '../requests/leaderboard';

const ELEMENTS: readonly { value: NewEvaluation['elements']; label: string }[] = [
  { value: 'none', label: 'none: the picture alone' },
  { value: 'people', label: 'People: approved boxes with labels' },
  { value: 'dom', label: 'DOM: as the capture found them' },
  { value: 'detected', label: 'Detected: from the picture’s pixels' },
  { value: 'detected-ocr', label: 'Detected, with texts read by OCR' },
];

export interface EvaluationDialogProps {
  slug: string;
  release: Release;
  onClose: () => void;
}

export function EvaluationDialog({ slug, release, onClose }: EvaluationDialogProps) {
  const { data } = useQuery(choices(slug));
  const [endpointId, setEndpoint] = useState<number | null>(null);
  const [revisionId, setRevision] = useState<number | null>(null);
  const [name, setName] = useState<string | null>(null);
  const [split, setSplit] = useState<Split>('test');
  const [elements, setElements] = useState<NewEvaluation['elements']>('none');
  const [picture, setPicture] = useState(true);
  const evaluate = useEvaluate(slug, release.id);
  const revisions = (data?.prompts ?? [])
    .filter(({ kind }) => kind === 'script')
    .flatMap(({ name: prompt, revisions: written }) =>
      written.map(({ id, number }) => ({ id, title: `${prompt} ${number}` })),
    );
  const endpoint = data?.endpoints.find(({ id }) => id === endpointId) ?? data?.endpoints[0];
  const revision = revisions.find(({ id }) => id === revisionId) ?? revisions[0];
  const called = name ?? (endpoint && revision ? `${endpoint.name}, ${revision.title}` : '');
  const tasks = release.counts.tasks?.[split] ?? 0;
  const send = () => {
    if (!endpoint || !revision) return;
    const body = { endpoint: endpoint.id, revision: revision.id, split, elements, picture, name: called };
    evaluate.mutate(body, { onSuccess: onClose });
  };
  const isReady = endpoint !== undefined && revision !== undefined;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`Ask an assistant about release ${release.number}`}
      verb={isReady ? `Ask about ${plural(tasks, 'task')}` : 'Ask'}
      onSend={send}
      sending={evaluate.isPending}
      error={evaluate.error}
    >
      {data && !isReady && <Missing slug={slug} what={endpoint ? 'a prompt' : 'an endpoint'} />}
      <StandInNotice names={endpoint?.stand_in ? [endpoint.name] : []} />
      <NativeSelect
        label="Endpoint"
        data={(data?.endpoints ?? []).map((one) => ({ value: String(one.id), label: `${one.name} (${one.model})` }))}
        value={String(endpoint?.id ?? '')}
        onChange={({ currentTarget: { value } }) => setEndpoint(Number(value))}
        error={problemFor(evaluate.error, 'endpoint')}
      />
      <NativeSelect
        label="Prompt"
        data={revisions.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={String(revision?.id ?? '')}
        onChange={({ currentTarget: { value } }) => setRevision(Number(value))}
      />
      <NativeSelect
        label="Split"
        data={[...SPLITS]}
        value={split}
        onChange={({ currentTarget: { value } }) => setSplit(value as Split)}
        error={problemFor(evaluate.error, 'split')}
      />
      <NativeSelect
        label="Elements"
        data={[...ELEMENTS]}
        value={elements}
        onChange={({ currentTarget: { value } }) => setElements(value as NewEvaluation['elements'])}
        error={problemFor(evaluate.error, 'source')}
      />
      <Checkbox
        label="Send the pictures"
        description="The screenshot; with elements the set-of-mark picture too."
        checked={picture}
        onChange={({ currentTarget: { checked } }) => setPicture(checked)}
      />
      <TextInput
        label="Name on the leaderboard"
        required
        maxLength={100}
        value={called}
        onChange={({ currentTarget: { value } }) => setName(value)}
        error={problemFor(evaluate.error, 'name')}
      />
    </FormDialog>
  );
}

function Missing({ slug, what }: { slug: string; what: string }) {
  return (
    <Text size="sm">
      An assistant is an endpoint with a prompt, and {what} is missing.{' '}
      <Anchor component={Link} to={`/datasets/${slug}/settings/assistants`} size="sm" underline="always">
        To the assistants
      </Anchor>
    </Text>
  );
}
