/** Asks which assistant suggests boxes, labels, tasks or dialogues, and by which prompt. */
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';
import { StandInNotice } from '@/ui/StandIn';

import type { Assistants } from './requests/assistants';
import { type Suggested, useSuggest } from './requests/suggestions';

export interface SuggestDialogProps {
  slug: string;
  all: Assistants;
  suggested: Suggested;
  onClose: () => void;
}

const TEXTS: Readonly<Record<Suggested, { title: string; verb: string; prompt: string; note: string }>> = {
  boxes: {
    title: 'Suggest boxes',
    verb: 'Ask about all screens to be drawn',
    prompt: 'Boxes for a screen',
    note: 'Each screen is one request with two pictures; what was found in its picture, and what is boxed, has numbers in the second. Screens for which this prompt has suggested boxes there already are left out.',
  },
  labels: {
    title: 'Suggest labels',
    verb: 'Ask about all boxes that wait',
    prompt: 'Labels for boxes',
    note: 'Twelve boxes of a screen at most go into one request, with two pictures of the part that they are in. Boxes that this prompt has named there already are left out.',
  },
  tasks: {
    title: 'Suggest tasks',
    verb: 'Ask about all labelled screens',
    prompt: 'Tasks for a screen',
    note: 'Each screen is one request with two pictures. Screens for which this prompt has suggested tasks there already are left out.',
  },
  dialogues: {
    title: 'Suggest dialogues',
    verb: 'Ask about all screens',
    prompt: 'Dialogues about a screen',
    note: 'Each screen is one request without pictures: its boxes and texts, with their places. Screens about which this prompt has suggested dialogues there already are left out.',
  },
};

export function SuggestDialog({ slug, all, suggested, onClose }: SuggestDialogProps) {
  const { title, verb, prompt, note } = TEXTS[suggested];
  const suited = all.prompts
    .filter(({ kind }) => kind === suggested)
    .flatMap(({ name, revisions }) => revisions.map(({ id, number }) => ({ id, title: `${name} ${number}` })));
  const [endpointId, setEndpoint] = useState(all.endpoints[0]?.id);
  const [revisionId, setRevision] = useState(suited[0]?.id);
  const suggest = useSuggest(slug, suggested);
  const endpoint = all.endpoints.find(({ id }) => id === endpointId);
  const send = () => {
    if (endpointId === undefined || revisionId === undefined) return;
    suggest.mutate({ endpoint: endpointId, revision: revisionId }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={title}
      verb={verb}
      onSend={send}
      sending={suggest.isPending}
      error={suggest.error}
    >
      <StandInNotice names={endpoint?.stand_in === true ? [endpoint.name] : []} />
      {suited.length === 0 && (
        <Text size="sm">There is no prompt for this yet. Choose “Write a prompt”, then “{prompt}”.</Text>
      )}
      <NativeSelect
        label="Endpoint"
        data={all.endpoints.map(({ id, name, model }) => ({ value: String(id), label: `${name} (${model})` }))}
        value={String(endpointId ?? '')}
        onChange={({ currentTarget: { value } }) => setEndpoint(Number(value))}
        error={problemFor(suggest.error, 'endpoint')}
      />
      <NativeSelect
        label="Prompt"
        data={suited.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={String(revisionId ?? '')}
        onChange={({ currentTarget: { value } }) => setRevision(Number(value))}
        error={problemFor(suggest.error, 'revision')}
      />
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </FormDialog>
  );
}
