/** Asks which assistant suggests labels, and by which prompt. */
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';
import { StandInNotice } from '@/ui/StandIn';

import type { Assistants } from './requests/assistants';
import { useSuggestLabels } from './requests/suggestions';

export interface SuggestDialogProps {
  slug: string;
  all: Assistants;
  onClose: () => void;
}

export function SuggestDialog({ slug, all, onClose }: SuggestDialogProps) {
  const revisions = all.prompts.flatMap(({ name, revisions: written }) =>
    written.map(({ id, number, variables }) => ({ id, title: `${name} ${number}`, variables })),
  );
  const suited = revisions.filter(({ variables }) => variables.includes('elements') && !variables.includes('task'));
  const [endpointId, setEndpoint] = useState(all.endpoints[0]?.id);
  const [revisionId, setRevision] = useState(suited[0]?.id);
  const suggest = useSuggestLabels(slug);
  const endpoint = all.endpoints.find(({ id }) => id === endpointId);
  const send = () => {
    if (endpointId === undefined || revisionId === undefined) return;
    suggest.mutate({ endpoint: endpointId, revision: revisionId }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Suggest labels"
      verb="Ask about all boxes that wait"
      onSend={send}
      sending={suggest.isPending}
      error={suggest.error}
    >
      <StandInNotice names={endpoint?.stand_in === true ? [endpoint.name] : []} />
      {suited.length === 0 && (
        <Text size="sm">There is no prompt for labels yet. Write one: “Write a prompt”, “Labels for boxes”.</Text>
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
        Twelve boxes of a screen at most go into one request, with two pictures of the part that they are in. Boxes that
        this prompt has named there already are left out.
      </Text>
    </FormDialog>
  );
}
