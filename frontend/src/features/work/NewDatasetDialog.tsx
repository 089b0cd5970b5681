/** Asks for a new dataset's name, then opens it. */
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { FormDialog } from '@/ui/FormDialog';
import { problemFor } from '@/ui/problem-text';

import { useCreateDataset } from './requests/create-dataset';

export function NewDatasetDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const create = useCreateDataset();
  const navigate = useNavigate();
  const send = () =>
    create.mutate({ name, description }, { onSuccess: ({ slug }) => void navigate(`/datasets/${slug}/applications`) });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="New dataset"
      verb="Create"
      onSend={send}
      sending={create.isPending}
      error={create.error}
    >
      <TextInput
        label="Name"
        description="It also becomes the address."
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={problemFor(create.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        value={description}
        error={problemFor(create.error, 'description')}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
