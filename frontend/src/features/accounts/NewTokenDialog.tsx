/** Asks what a new token is for, what it opens, and for how long. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useOpenDatasets } from '@/api/datasets';
import { FormDialog } from '@/ui/FormDialog';
import { optionsOf } from '@/ui/names';
import { problemFor } from '@/ui/problem-text';

import { useCreateToken } from './requests/create-token';
import { ACCESS, endOf, type Term, TERMS, type TokenAccess } from './token-access';

export interface NewTokenDialogProps {
  onClose: () => void;
  onMade: (secret: string) => void;
}

export function NewTokenDialog({ onClose, onMade }: NewTokenDialogProps) {
  const [name, setName] = useState('');
  const [access, setAccess] = useState<TokenAccess>('read');
  const [dataset, setDataset] = useState('');
  const [term, setTerm] = useState<Term>('90');
  const create = useCreateToken();
  const send = () =>
    create.mutate(
      { name, access, dataset: access === 'full' ? '' : dataset, expires_at: endOf(term, Date.now()) },
      { onSuccess: ({ secret }) => onMade(secret) },
    );
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="New token"
      verb="Create"
      onSend={send}
      sending={create.isPending}
      error={create.error}
    >
      <TextInput
        label="Name"
        description="What it is for: it helps you to know later which one to revoke."
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={problemFor(create.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label="Access"
        description="Never more than you may do yourself."
        data={optionsOf(ACCESS)}
        value={access}
        onChange={(event) => setAccess(event.currentTarget.value as TokenAccess)}
      />
      {access !== 'full' && <DatasetSelect value={dataset} error={create.error} onChange={setDataset} />}
      <NativeSelect
        label="Expires after"
        // No list of options by their keys: numbers would come first.
        data={(['30', '90', '365', ''] as const).map((value) => ({ value, label: TERMS[value] }))}
        value={term}
        error={problemFor(create.error, 'expires_at')}
        onChange={(event) => setTerm(event.currentTarget.value as Term)}
      />
    </FormDialog>
  );
}

function DatasetSelect(props: { value: string; error: unknown; onChange: (slug: string) => void }) {
  const mine = useOpenDatasets();
  return (
    <NativeSelect
      label="Dataset"
      data={[{ value: '', label: 'All of mine' }, ...mine.map(({ slug, name }) => ({ value: slug, label: name }))]}
      value={props.value}
      error={problemFor(props.error, 'dataset')}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
